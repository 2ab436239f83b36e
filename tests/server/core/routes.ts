import type { Call } from './call.ts';

/** Answers with a JSON value, or with a whole response for other media types. Throws ApiError to refuse. */
export type Handler = (call: Call) => unknown;

/** Where a part of the server registers its calls; paths without the version, parameters as `:name`. */
export interface Routes {
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
  put(path: string, handler: Handler): void;
  patch(path: string, handler: Handler): void;
  delete(path: string, handler: Handler): void;
}
