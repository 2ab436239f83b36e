import { ApiError } from './errors.ts';
import { isRecord } from './fields.ts';

/** The database's encoding has no half surrogate pairs: they are stored as U+FFFD. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const badRequest = () =>
  new Response('Bad Request', { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** The parsed body. A plain-text 400 for invalid JSON and single values, `{}` for an absent body. Uploads stay `File` objects. */
export async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  if (text === '') return {};
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text, (_, one: unknown) => (typeof one === 'string' ? wellFormed(one) : one));
    if (isRecord(value)) return value;
    if (Array.isArray(value)) throw new ApiError(422, 'body must be object');
    return badRequest();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return badRequest();
  }
}

/** The token from header, query or body, or `null`. Throws 401 for schemes other than Bearer. */
export function tokenOf(headers: Headers, query: URLSearchParams, body: Record<string, unknown>): string | null {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const match = /^Bearer\s+(\S+)$/i.exec(authorization);
    if (!match) throw new ApiError(401, "invalid Authorization header, use 'Bearer' scheme");
    return match[1] ?? null;
  }
  const inBody = typeof body.authToken === 'string' ? body.authToken : null;
  return headers.get('x-authentication-token') ?? inBody ?? query.get('authToken');
}
