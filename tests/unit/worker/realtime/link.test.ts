import { expect, it } from 'vitest';
import { createEmitter } from '../../../../worker/emitter.ts';
import { createLink, type LinkEvents } from '../../../../worker/realtime/link.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import type { SocketListener } from '../../../../worker/transport/socket.ts';

it.each([
  { isPolling: false, isOffered: true },
  { isPolling: true, isOffered: false },
])(
  'the link exposes its connection state only for a transport that loses no events unnoticed (polling: $isPolling)',
  async ({ isPolling, isOffered }) => {
    const link = createLink({
      ports: {
        random: () => 0.5,
        timers: { after: () => () => {} },
        openSocket: async (_apiRoot, { onState }) => {
          queueMicrotask(() => onState('open'));
          return { request: async () => ({ success: true }), isPolling: () => isPolling, close: () => {} };
        },
      },
      apiRoot: '',
      token: async () => ({ token: 'token' }),
      report: createReport(() => 0),
      events: createEmitter<LinkEvents>(),
    });
    expect(link.state()).toBeNull();
    link.open();
    await new Promise(setImmediate);
    expect(link.state() !== null).toBe(isOffered);
  },
);

it('the link reports a lost connection and a failed first connection, not a deliberate close', async () => {
  const sockets: SocketListener[] = [];
  const timers: (() => void)[] = [];
  let lost = 0;
  const events = createEmitter<LinkEvents>();
  events.on('disconnected', () => {
    lost += 1;
  });
  const link = createLink({
    ports: {
      random: () => 0.5,
      timers: {
        after: (_delayMs, callback) => {
          timers.push(callback);
          return () => {};
        },
      },
      openSocket: async (_apiRoot, listener) => {
        sockets.push(listener);
        return { request: async () => ({ success: true }), isPolling: () => false, close: () => {} };
      },
    },
    apiRoot: '',
    token: async () => ({ token: 'token' }),
    report: createReport(() => 0),
    events,
  });
  link.want(new Set(['global:users']));
  link.open();
  sockets[0]?.onState('closed');
  expect(lost).toBe(1);
  timers.at(-1)?.();
  sockets[1]?.onState('closed');
  expect(lost, 'a second failure in a row').toBe(1);
  timers.at(-1)?.();
  sockets[2]?.onState('open');
  await new Promise(setImmediate);
  sockets[2]?.onState('closed');
  expect(lost).toBe(2);
  timers.at(-1)?.();
  link.close();
  expect(lost).toBe(2);
});
