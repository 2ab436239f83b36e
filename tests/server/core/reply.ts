import { createHash } from 'node:crypto';
import type { CoreContext } from './call.ts';
import { ApiError } from './errors.ts';

/** The response of a failed call: that of the error, or a 500. */
export function refusal(error: unknown): Response {
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : String(error);
    return Response.json({ err: message }, { status: 500 });
  }
  return Response.json({ err: error.message, ...error.extra }, { status: error.status });
}

/** Answers a conditional request with 304 if the body is unchanged. */
async function withETag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const etag = `"${body.length.toString(16)}-${createHash('sha1').update(body).digest('base64').slice(0, 27)}"`;
  response.headers.set('etag', etag);
  const isSame = request.method === 'GET' && request.headers.get('if-none-match') === etag;
  const wantsFresh = (request.headers.get('cache-control') ?? '').includes('no-cache');
  if (!isSame || wantsFresh) return new Response(body, response);
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}

/** Adds the headers of every response: server time, versions and CORS. */
export async function finish(
  context: CoreContext,
  request: Request,
  response: Response,
  apiVersion: number,
): Promise<Response> {
  const finished = await withETag(request, response);
  const { headers } = finished;
  headers.set('date', new Date(context.clock()).toUTCString());
  headers.set('x-freefeed-server', context.config.version);
  headers.set('freefeed-api-version', String(apiVersion));
  headers.set('access-control-expose-headers', 'Date, X-Freefeed-Server, Freefeed-API-Version');
  headers.set('access-control-allow-origin', context.config.allowedOrigin);
  headers.set('access-control-allow-methods', 'GET,PUT,POST,PATCH,DELETE,OPTIONS');
  headers.set(
    'access-control-allow-headers',
    'Origin, X-Requested-With, Content-Type, Accept, X-Authentication-Token, Access-Control-Request-Method, Authorization',
  );
  headers.set('vary', 'Authorization');
  return finished;
}
