import type { Result } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';

/** Whose token a request carries. `generation` tells one sign-in of an account from the next. */
export interface Credentials {
  accountId: AccountId;
  token: string;
  generation: number;
}

/** One file as multipart/form-data. `onProgress`: how many bytes have left the device, where the platform tells. */
export interface FileBody {
  file: Blob;
  fileName: string;
  onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** One request below `{apiRoot}/v3/`. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: { json: unknown } | { form: Record<string, string> } | FileBody;
  credentials: Credentials | null;
  /** What is on screen goes before what may be wanted later. */
  priority: 'screen' | 'background';
  /** false: it never takes the answer of an equal GET that is under way already. Default true. */
  isShared?: boolean;
  /**
   * Who asks, for the limit of fetches: the user and the probe are never held back, a row of the outbox is counted by itself.
   * Absent: the engine.
   */
  askedBy?: 'user' | 'probe' | `row:${string}`;
  timeoutMs?: number;
  /** Asked at the last moment: false = it is not sent, and fails as aborted. */
  mayGo?: () => Promise<boolean>;
  signal?: AbortSignal;
}

/** A successful answer, not yet decoded. */
export interface Reply {
  status: number;
  payload: unknown;
  /** From sending to the end of the answer (ms), by the clock that says more: one may stand still, the other be set back. */
  tookMs: number;
  /** How long after the call the browser began the sending that was answered (ms); `null` if it does not say. */
  sentAfterMs: number | null;
  /** When the server answered, by its own clock (epoch ms, whole seconds); `null` if it does not say. */
  serverAt: number | null;
}

/** `ordinal`: the number of the request, taken when it was really sent (see `nextOrdinal`). */
export type Answer = Result<Reply> & { ordinal: number };
