import type { Call } from './call.ts';

/** Returns a JSON value, or a `Response` for other media types. Throws ApiError. */
export type Handler = (call: Call) => unknown;

/** Registers calls by path, without the API version and with parameters as `:name`. */
export interface Routes {
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
  put(path: string, handler: Handler): void;
  patch(path: string, handler: Handler): void;
  delete(path: string, handler: Handler): void;
}
