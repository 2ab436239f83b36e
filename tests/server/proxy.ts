import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

const perConnection = ['connection', 'content-encoding', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

const bodyless = new Set([204, 304]);

/** Forwards a request to another server, with 502 if it cannot be reached. Media URLs of that server are rewritten to this one. */
export async function forward(api: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of perConnection) headers.delete(name);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  try {
    const answer = await fetch(`${api}${pathname}${search}`, {
      method: request.method,
      headers,
      body: hasBody ? await request.arrayBuffer() : null,
      redirect: 'manual',
    });
    const answerHeaders = new Headers(answer.headers);
    for (const name of perConnection) answerHeaders.delete(name);
    if (answer.headers.get('content-type')?.startsWith('application/json')) {
      const text = (await answer.text()).replaceAll(new URL(api).origin, new URL(request.url).origin);
      answerHeaders.delete('etag');
      return new Response(bodyless.has(answer.status) ? null : text, { status: answer.status, headers: answerHeaders });
    }
    return new Response(answer.body, { status: answer.status, headers: answerHeaders });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return Response.json({ err: `${api} cannot be reached: ${reason}` }, { status: 502 });
  }
}

const headLines = (message: IncomingMessage): string => {
  const lines = [`HTTP/1.1 ${message.statusCode} ${message.statusMessage ?? ''}`];
  for (let i = 0; i < message.rawHeaders.length; i += 2)
    lines.push(`${message.rawHeaders[i]}: ${message.rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
};

/** Forwards websocket connections below /socket.io/ to another server. */
export function forwardSockets(server: Server, api: string): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url ?? '';
    // Only these are known to be valid paths: a request may contain anything here.
    if (!path.startsWith('/socket.io/')) {
      socket.destroy();
      return;
    }
    const target = new URL(`${api}${path}`);
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const upstream = send(target, { headers: { ...request.headers, host: target.host, origin: target.origin } });
    upstream.on('upgrade', (answer, upstreamSocket, upstreamHead) => {
      socket.write(headLines(answer));
      socket.write(upstreamHead);
      upstreamSocket.write(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
      upstreamSocket.on('error', () => socket.destroy());
    });
    upstream.on('response', (answer) => {
      socket.write(headLines(answer));
      answer.pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    upstream.end();
  });
}
