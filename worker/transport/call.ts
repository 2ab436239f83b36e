import type { Failure } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';

/** The token of a request. `generation` distinguishes one sign-in of an account from the next. */
export interface Credentials {
  accountId: AccountId;
  token: string;
  generation: number;
}

/** One file as multipart/form-data. `onProgress` reports how many bytes were sent, if the platform tells. */
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
  /** 'screen' requests are sent before 'background' ones. */
  priority: 'screen' | 'background';
  /** `false`: never shares the answer of an equal GET that is already under way. Default `true`. */
  isShared?: boolean;
  /**
   * Who asks, for the fetch limit: requests of the user and the probe are never delayed, those of an outbox row are counted
   * separately. Absent: the engine.
   */
  askedBy?: 'user' | 'probe' | `row:${string}`;
  timeoutMs?: number;
  /** Checked just before sending. `false`: the request is not sent and fails as aborted. */
  mayGo?: () => Promise<boolean>;
  signal?: AbortSignal;
}

/** A successful answer, not yet decoded. */
export interface Reply {
  status: number;
  payload: unknown;
  /** From sending to the end of the answer (ms), by the larger of two clocks: one may stop, the other may be set back. */
  tookMs: number;
  /** When the server answered, by its own clock (epoch ms, whole seconds); `null` if it does not tell. */
  serverAt: number | null;
}

/**
 * What became of a request. `resumeToken`: only of the sign-in of a suspended account. It is a secret, and therefore no part of
 * the failure, which may be stored and logged.
 */
export type Sent<T = Reply> = { ok: true; value: T } | { ok: false; failure: Failure; resumeToken?: string };

/** `ordinal`: the number of the request, taken when it was actually sent (see `nextOrdinal`). */
export type Answer = Sent & { ordinal: number };
