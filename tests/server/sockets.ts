import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { ServerCore } from './core/core.ts';
import type { RealtimeRequest } from './core/realtime-connection.ts';

const requests: RealtimeRequest[] = ['auth', 'subscribe', 'unsubscribe', 'status'];

/** Adds socket.io to a server as an adapter to the core's connections. Returns a function that removes it. */
export function attachSockets(http: HttpServer, core: ServerCore): () => Promise<void> {
  const io = new Server(http, {
    path: '/socket.io/',
    cors: { origin: '*' },
    serveClient: false,
    allowRequest: (_request, callback) => callback(null, !core.realtime.trouble.refusesConnections),
  });
  io.on('connection', (socket) => {
    const { query, headers } = socket.handshake;
    const connection = core.realtime.connect({
      token: typeof query.token === 'string' ? query.token : null,
      apiVersion: query.apiVersion,
      origin: `http://${headers.host ?? 'localhost'}`,
      onEvent: (name, payload) => socket.emit(name, payload),
      // Not `socket.disconnect()`: the client would not reconnect after it.
      onClose: () => socket.conn.close(),
    });
    for (const event of requests)
      socket.on(event, (data: unknown, acknowledge: unknown) => {
        connection.request(event, data).then(
          (acknowledgement) => {
            if (typeof acknowledge === 'function') acknowledge(acknowledgement);
          },
          () => {
            // Closed before the acknowledgement: there is no receiver.
          },
        );
      });
    socket.on('disconnect', () => connection.close());
  });
  return () => io.close();
}
