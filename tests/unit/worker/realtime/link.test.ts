import { expect, it } from 'vitest';
import { createLink } from '../../../../worker/realtime/link.ts';
import { createReport } from '../../../../worker/report/ring.ts';

it.each([
  { isPolling: false, isOffered: true },
  { isPolling: true, isOffered: false },
])(
  'a connection is offered as a witness if it loses no event unnoticed (polling: $isPolling)',
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
      onEvent: () => {},
      onAuthRefused: () => {},
      onJoined: () => {},
    });
    expect(link.state()).toBeNull();
    link.open();
    await new Promise(setImmediate);
    expect(link.state() !== null).toBe(isOffered);
  },
);
