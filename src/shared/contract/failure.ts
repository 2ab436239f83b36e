/** Every way in which a request or the storage can fail, as data. Crosses floors, so it is plain and cloneable. */
export type Failure =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  /** `err`: the server's words. `resumeToken`: only from the sign-in of a suspended account. `retryAfterMs`: as the server wishes. */
  | { kind: 'http'; status: number; err: string; resumeToken?: string; retryAfterMs?: number }
  /** A payload of another shape than the contract's; `path` names the first place that is wrong, never its content. */
  | { kind: 'decode'; path: string }
  | { kind: 'quota' }
  | { kind: 'storage-lost' }
  | { kind: 'aborted' }
  /** What it was meant for has changed since. `reason`: what the user is told. */
  | { kind: 'outdated'; reason: string }
  /** It was sent again and again, and no attempt has settled it. */
  | { kind: 'too-often' };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
