/** Every way in which a request or the storage can fail, as plain, cloneable data. */
export type Failure =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'offline' }
  /** The answer is not the server's: a gateway or proxy asks for a sign-in of its own. `status`: 0 for a redirect. */
  | { kind: 'gateway'; status: number }
  /** The same, although the server has answered others since this request was last answered so: a filter refuses it alone. */
  | { kind: 'filtered'; status: number }
  /** `err`: the server's message; '' if the answer has none, so that it may be a proxy's. `retryAfterMs`: from `Retry-After`. */
  | { kind: 'http'; status: number; err: string; retryAfterMs?: number }
  /** The server does not accept a search query. `err`: its message. The same query would fail again. */
  | { kind: 'bad-query'; err: string }
  /** A payload with an unexpected shape; `path` is the first wrong place, never its content. */
  | { kind: 'decode'; path: string }
  | { kind: 'quota' }
  | { kind: 'storage-lost' }
  | { kind: 'aborted' }
  /** What it was meant for has changed since. `reason`: what the user is told. */
  | { kind: 'outdated'; reason: string }
  /** The state has changed while it waited. The user decides whether it is still wanted. `question`: what they are asked. */
  | { kind: 'asked'; question: string }
  /** It was sent too many times without a result. */
  | { kind: 'too-often' };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });

/**
 * Whether the server itself refused with one of these statuses. A proxy or a Wi-Fi sign-in page may answer with the same
 * status, but without the server's `err` (CONTRACT §2).
 */
export const isRefusal = (failure: Failure, ...statuses: number[]): boolean =>
  failure.kind === 'http' && failure.err !== '' && statuses.includes(failure.status);

const UNREACHED: readonly Failure['kind'][] = ['network', 'timeout', 'offline', 'gateway', 'aborted'];

/** Whether it says only that the server could not be reached: an error without the server's words is not its own. */
const isUnreached = (failure: Failure): boolean =>
  failure.kind === 'http' ? failure.err === '' : UNREACHED.includes(failure.kind);

/**
 * Whether the stored failure of a view is shown: it has happened since the page was loaded (`loadedAt`). A failure to reach the
 * server is shown only if it is newer than `reachableSince` (`null`: it cannot be reached): until then the strip above the content
 * shows it. Times in epoch ms.
 */
export function isCurrent(
  failure: Failure,
  failedAt: number,
  { loadedAt, reachableSince }: { loadedAt: number; reachableSince: number | null },
): boolean {
  if (failedAt < loadedAt) return false;
  return !isUnreached(failure) || (reachableSince !== null && failedAt >= reachableSince);
}
