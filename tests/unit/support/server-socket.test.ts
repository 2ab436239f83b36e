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

describe('a connection of the engine to a server in the same process', () => {
  const { core } = network({ users: [user('anna')] });
  const say = () => core.realtime.emit({ name: 'global:user:update', rooms: ['global:users'], payloadFor: () => ({}) });

  it('opens, is answered, hears what it joined, and says once that it is closed', async () => {
    const { states, events, listener } = listen();
    const socket = await openSocketTo(core)('https://api.example.net', listener);
    expect(await socket.request('subscribe', { global: ['users'] })).toEqual({
      success: true,
      rooms: { global: ['users'] },
    });
    say();
    core.realtime.cutAll();
    socket.close();
    say();
    expect([states, events]).toEqual([['open', 'closed'], ['global:user:update']]);
  });

  it('is given the addresses of files that calls give as well', async () => {
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

  it('is closed without ever having been open where the server takes none', async () => {
    core.realtime.trouble.refusesConnections = true;
    const { states, listener } = listen();
    await openSocketTo(core)('https://api.example.net', listener);
    await Promise.resolve();
    expect(states).toEqual(['closed']);
    core.realtime.trouble.refusesConnections = false;
  });
});
