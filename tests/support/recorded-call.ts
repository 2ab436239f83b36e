import { readFileSync } from 'node:fs';

/** A recorded request with its response, e.g. `posts/like--ok`. */
export interface RecordedCall {
  method: string;
  /** Below `/v3/`, with the query. */
  path: string;
  /** `undefined` if the body was absent or an empty object. */
  json: unknown;
  status: number;
  body: unknown;
}

export function recordedCall(name: string): RecordedCall {
  const file = new URL(`../fixtures/recordings/${name}.json`, import.meta.url);
  const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as {
    request: { method: string; path: string; body: unknown };
    response: { status: number; body: unknown };
  };
  const isEmpty = typeof request.body !== 'object' || request.body === null || Object.keys(request.body).length === 0;
  return {
    method: request.method,
    path: request.path.replace('/v3/', ''),
    json: isEmpty ? undefined : request.body,
    status: response.status,
    body: response.body,
  };
}
