import { io } from 'socket.io-client';
import { API_VERSION } from '../../src/shared/config/index.ts';
import type { Meter } from './meter.ts';
import type { RealtimeSocket, SocketListener } from './socket.ts';

/**
 * A connection over socket.io. It does not reconnect by itself: the engine decides when. The token is not part of the URL,
 * because servers and proxies log URLs.
 */
export function openSocketIo(apiRoot: string, listener: SocketListener, meter: Meter): RealtimeSocket {
  const { origin } = new URL(apiRoot === '' ? '/' : apiRoot, self.location.href);
  const socket = io(origin, {
    query: { apiVersion: API_VERSION },
    transports: ['websocket', 'polling'],
    // A proxy may not support websockets.
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
  });
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    socket.disconnect();
    listener.onState('closed');
  };
  socket.io.on('open', () => {
    // Without the frames and headers around them.
    socket.io.engine.on('packet', ({ data }) => meter.push({ kind: 'feeds', bytes: data?.length ?? 1 }));
  });
  socket.on('connect', () => listener.onState('open'));
  socket.on('connect_error', close);
  socket.on('disconnect', close);
  socket.onAny((name: string, payload: unknown) => {
    if (!isClosed) listener.onEvent(name, payload);
  });
  return {
    request: (event, data) =>
      new Promise((resolve) => {
        socket.emit(event, data, resolve);
      }),
    isPolling: () => socket.io.engine?.transport.name !== 'websocket',
    close,
  };
}
