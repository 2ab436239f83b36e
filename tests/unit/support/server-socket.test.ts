import { describe, expect, it } from 'vitest';
import { openSocketTo } from '../../support/server-socket.ts';
import { network, user } from '../server/helpers.ts';

function listen() {
  const states: string[] = [];
  const events: string[] = [];
  return {
    states,
    events,
    listener: {
      onState: (state: string) => {
        states.push(state);
      },
      onEvent: (name: string) => {
        events.push(name);
      },
    },
  };
}

describe('an in-process socket connection', () => {
  const { core } = network({ users: [user('anna')] });
  const emit = () =>
    core.realtime.emit({ name: 'global:user:update', rooms: ['global:users'], payloadFor: () => ({}) });

  it('opens, receives events of joined rooms, and reports once that it is closed', async () => {
    const { states, events, listener } = listen();
    const socket = await openSocketTo(core)('https://api.example.net', listener);
    expect(await socket.request('subscribe', { global: ['users'] })).toEqual({
      success: true,
      rooms: { global: ['users'] },
    });
    emit();
    core.realtime.cutAll();
    socket.close();
    emit();
    expect([states, events]).toEqual([['open', 'closed'], ['global:user:update']]);
  });

  it('receives the same file URLs as HTTP responses', async () => {
    const links: string[] = [];
    const socket = await openSocketTo(core)('https://api.example.net', {
      ...listen().listener,
      onEvent: (_name, payload) => links.push(String((payload as { at: string }).at)),
    });
    await socket.request('subscribe', { global: ['users'] });
    const payloadFor = ({ mediaOrigin }: { mediaOrigin: string }) => ({ at: mediaOrigin });
    core.realtime.emit({ name: 'global:user:update', rooms: ['global:users'], payloadFor });
    expect(links).toEqual(['https://api.example.net']);
  });

  it('is closed without having been open when the server refuses connections', async () => {
    core.realtime.trouble.refusesConnections = true;
    const { states, listener } = listen();
    await openSocketTo(core)('https://api.example.net', listener);
    await Promise.resolve();
    expect(states).toEqual(['closed']);
    core.realtime.trouble.refusesConnections = false;
  });
});
