import {
  createServer as createHttpServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from './certificate.ts';

/** Protocol between browser and relay: HTTP/1.1, or HTTP/2 over TLS (websockets use HTTP/1.1 over TLS). */
export type Protocol = 'http/1.1' | 'h2';

/** Which connections of the browser are cut. */
export type Cut = 'own' | 'all' | 'all-but-socket';

/** The fate of a response: passed on (`null`), withheld with all connections open, or cut off. */
export type Fate = Cut | 'withheld' | null;

/** A request whose response has reached the relay, but not the browser. */
export interface Exchange {
  method: string;
  /** With the query. */
  path: string;
  body: string;
  status: number;
}

/**
 * A network relay between browser and server. Cuts connections after the server's response and before its first byte reaches
 * the browser. Pages, workers, service workers and sockets all pass through it.
 */
export interface Relay {
  origin: string;
  /** All answered requests, oldest first, including those whose response was cut off. */
  exchanges: readonly Exchange[];
  /** Decides the fate of each response before the browser receives any of it. */
  cutAt: (decide: (exchange: Exchange) => Fate) => void;
  /** Cuts connections immediately. */
  cut: (which: Exclude<Cut, 'own'>) => void;
  /** Resets new connections: the next `count`, or all until `accept`. */
  refuse: (count?: number) => void;
  accept: () => void;
  close: () => Promise<void>;
}

type Incoming = IncomingMessage | Http2ServerRequest;
type Outgoing = ServerResponse | Http2ServerResponse;

export async function startRelay(serverOrigin: string, protocol: Protocol): Promise<Relay> {
  const { hostname, port: serverPort } = new URL(serverOrigin);
  /** The browser's connections by port. */
  const connections = new Map<number, Socket>();
  const upgraded = new Set<number>();
  const exchanges: Exchange[] = [];
  let refusals = 0;
  let decide: (exchange: Exchange) => Fate = () => null;

  const cut = (which: Cut, own?: number): void => {
    for (const [port, socket] of connections) {
      const isMeant = which === 'own' ? port === own : which === 'all' || !upgraded.has(port);
      if (isMeant) socket.resetAndDestroy();
    }
  };

  const relay = async (request: Incoming, response: Outgoing): Promise<void> => {
    const { remotePort } = request.socket;
    const body = await buffer(request);
    const answer = await ask(hostname, serverPort, request, body);
    const { method = '', url: path = '' } = request;
    const exchange = { method, path, body: body.toString(), status: answer.status };
    exchanges.push(exchange);
    const fate = decide(exchange);
    if (fate === 'withheld') return;
    if (fate) return cut(fate, remotePort);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  };

  const handle = (request: Incoming, response: Outgoing): void => {
    // Server or browser have closed the connection, so there is no receiver for an error.
    relay(request, response).catch(() => request.socket.destroy());
  };
  const http =
    protocol === 'h2'
      ? createSecureServer({ ...makeCertificate(), allowHTTP1: true }, handle)
      : createHttpServer(handle);
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (socket.remotePort) upgraded.add(socket.remotePort);
    tunnel(hostname, Number(serverPort), request, socket, head);
  });
  // The browser has closed the connection, or it was cut.
  http.on('sessionError', () => {});
  http.on('tlsClientError', () => {});
  http.on('clientError', (_error: Error, socket: Socket) => socket.destroy());

  const listener = createTcpServer((socket) => {
    socket.on('error', () => {});
    if (refusals > 0) {
      refusals -= 1;
      socket.resetAndDestroy();
      return;
    }
    const port = socket.remotePort ?? 0;
    connections.set(port, socket);
    socket.on('close', () => {
      connections.delete(port);
      upgraded.delete(port);
    });
    http.emit('connection', socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;

  return {
    origin: `${protocol === 'h2' ? 'https' : 'http'}://127.0.0.1:${port}`,
    exchanges,
    cutAt(next) {
      decide = next;
    },
    cut,
    refuse(count = Number.POSITIVE_INFINITY) {
      refusals = count;
    },
    accept() {
      refusals = 0;
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        cut('all');
      }),
  };
}

interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Headers of a single connection. HTTP/2 forbids them and uses pseudo-headers that begin with a colon. */
const PER_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);
const passable = (headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || PER_CONNECTION.has(name) ? [] : [[name, value]],
    ),
  );

function ask(hostname: string, port: string, request: Incoming, body: Buffer): Promise<Answer> {
  const { method = '', url: path = '', headers } = request;
  const host = headers.host ?? headers[':authority'];
  return new Promise((resolve, reject) => {
    const upstream = forward({ hostname, port, method, path, headers: passable({ ...headers, host }) }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: passable(answer.headers), body: bytes }),
        reject,
      );
    });
    upstream.on('error', reject);
    upstream.end(body);
  });
}

/** Pipes the bytes of both sides. If one side ends, so does the other. */
function tunnel(hostname: string, port: number, request: IncomingMessage, browser: Socket, head: Buffer): void {
  const server = connect(port, hostname);
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let i = 0; i < request.rawHeaders.length; i += 2)
    lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
  server.write(`${lines.join('\r\n')}\r\n\r\n`);
  server.write(head);
  server.pipe(browser).pipe(server);
  for (const [one, other] of [
    [browser, server],
    [server, browser],
  ] as const) {
    one.on('error', () => {});
    one.on('close', () => other.destroy());
  }
}
