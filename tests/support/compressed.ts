import { brotliCompressSync, gzipSync } from 'node:zlib';

type Handler = (request: Request) => Response | Promise<Response>;

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;
/** A shorter body does not become smaller. */
const MIN_BYTES = 256;

const isWorthIt = (request: Request, response: Response): boolean =>
  request.method === 'GET' &&
  response.status === 200 &&
  COMPRESSIBLE.test(response.headers.get('content-type') ?? '') &&
  Number(response.headers.get('content-length') ?? MIN_BYTES) >= MIN_BYTES;

function encoded(response: Response, encoding: 'br' | 'gzip', body: Buffer): Response {
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  headers.append('vary', 'Accept-Encoding');
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const isUnchanged = (request: Request, response: Response): boolean => {
  const since = request.headers.get('if-modified-since');
  return since !== null && since === response.headers.get('last-modified');
};

/** Serves files as a host does: compressed in advance by brotli at its best, and with 304 if the browser has the file. */
export function withCompressedFiles(handle: Handler): Handler {
  const bodies = new Map<string, Buffer>();
  return async (request) => {
    const response = await handle(request);
    if (isUnchanged(request, response)) {
      await response.body?.cancel();
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return new Response(null, { status: 304, headers });
    }
    if (!isWorthIt(request, response)) return response;
    const key = new URL(request.url).pathname;
    const body = bodies.get(key) ?? brotliCompressSync(await bodyOf(response));
    bodies.set(key, body);
    return encoded(response, 'br', body);
  };
}

/** Serves answers as a proxy that compresses them on their way: gzip. */
export function withCompressedAnswers(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request);
    return isWorthIt(request, response) ? encoded(response, 'gzip', gzipSync(await bodyOf(response))) : response;
  };
}
