import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/testing.ts';
import { eventually } from '../../support/eventually.ts';
import { emptyWorld, idOf, post, user } from './helpers.ts';

let server: TestServer;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer({
    world: { ...emptyWorld(), users: [user('anna'), user('boris')], posts: [post('hello', 'anna', 1)] },
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.close();
});

const connect = () => {
  const socket = io(server.origin, { query: { apiVersion: 3 }, transports: ['websocket'], reconnection: false });
  sockets.push(socket);
  return socket;
};

async function tokenOf(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'secret' });
  const reply = (await (await fetch(`${server.origin}/v3/session`, { method: 'POST', body })).json()) as {
    authToken: string;
  };
  return reply.authToken;
}

describe('injected faults', () => {
  const info = () => fetch(`${server.origin}/v3/server-info`);
  const isInfo = (request: Request) => request.url.endsWith('/server-info');

  it('answer with another status as often as requested', async () => {
    server.faults.set({ match: isInfo, respond: { status: 503, body: { err: 'Back soon' } }, times: 1 });
    const failed = await info();
    expect([failed.status, await failed.json()]).toEqual([503, { err: 'Back soon' }]);
    expect((await info()).status).toBe(200);
    expect(server.faults.count(isInfo)).toBe(2);
  });

  it('can drop the connection', async () => {
    server.faults.set({ match: isInfo, respond: 'drop' });
    await expect(info().then((response) => response.text())).rejects.toThrow();
  });

  it('can leave requests unanswered until they are cleared', async () => {
    server.faults.set({ match: isInfo, respond: 'hang' });
    const pending = info().then((response) => response.text());
    const outcome = pending.then(
      () => 'answered',
      () => 'broken',
    );
    expect((await fetch(`${server.origin}/v3/users/anna`)).status).toBe(200);
    server.faults.clear();
    expect(await outcome).toBe('broken');
  });
});

describe('uploaded media', () => {
  it('are served to everybody as immutable', async () => {
    const body = new FormData();
    body.set('file', new File(['plain words'], 'notes.txt'));
    const headers = { authorization: `Bearer ${await tokenOf('anna')}` };
    const reply = await fetch(`${server.origin}/v3/attachments`, { method: 'POST', headers, body });
    const { attachments } = (await reply.json()) as { attachments: { url: string } };
    const file = await fetch(attachments.url);
    expect([file.status, file.headers.get('cache-control'), await file.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'plain words',
    ]);
  });
});

describe('a realtime socket', () => {
  it('authenticates, joins rooms all or none, leaves them and reports its status', async () => {
    const socket = connect();
    expect(await socket.emitWithAck('status', null)).toEqual({ success: true, userId: null, apiVersion: 3, rooms: {} });
    expect(await socket.emitWithAck('auth', { authToken: await tokenOf('anna') })).toEqual({ success: true });
    const rooms = { user: [idOf('anna')], post: [idOf('hello')] };
    expect(await socket.emitWithAck('subscribe', rooms)).toEqual({ success: true, rooms });
    expect(await socket.emitWithAck('subscribe', { global: ['users'], user: [idOf('boris')] })).toEqual({
      success: false,
      message: "attempt to subscribe to someone else's 'user' channel",
    });
    const left = { user: [idOf('anna')] };
    expect(await socket.emitWithAck('unsubscribe', { post: [idOf('hello')] })).toEqual({ success: true, rooms: left });
    expect(await socket.emitWithAck('status', null)).toMatchObject({ userId: idOf('anna'), rooms: left });
  });

  it('is refused with the messages of the recorded server', async () => {
    const socket = connect();
    const refused = (message: string) => ({ success: false, message });
    expect(await socket.emitWithAck('auth', null)).toEqual(refused('request without data'));
    expect(await socket.emitWithAck('subscribe', null)).toEqual(refused('request without data'));
    expect(await socket.emitWithAck('subscribe', { post: 'abc' })).toEqual(
      refused('List of post ids has to be an array'),
    );
    const nowhere = { timeline: ['00000000-0000-4000-8000-000000000000'] };
    expect(await socket.emitWithAck('subscribe', nowhere)).toEqual(
      refused('attempt to subscribe to nonexistent timeline'),
    );
  });

  it('receives an event once for all joined rooms, as its user may see it', async () => {
    const [listener, stranger] = [connect(), connect()];
    await listener.emitWithAck('auth', { authToken: await tokenOf('anna') });
    for (const socket of [listener, stranger])
      await socket.emitWithAck('subscribe', { post: [idOf('hello')], global: ['users'] });
    const received = new Promise((resolve) => {
      listener.once('post:update', resolve);
    });
    let strangerHeard = false;
    stranger.on('post:update', () => {
      strangerHeard = true;
    });
    server.core.realtime.emit({
      name: 'post:update',
      rooms: [`post:${idOf('hello')}`, 'global:users', 'post:other'],
      payloadFor: (scope) => (scope.viewerId === null ? null : { viewer: scope.viewerId }),
    });
    expect(await received).toEqual({
      viewer: idOf('anna'),
      realtimeChannels: [`post:${idOf('hello')}`, 'global:users'],
    });
    await stranger.emitWithAck('status', null);
    expect(strangerHeard).toBe(false);
  });

  it('reconnects after a cut without its rooms', async () => {
    const socket = io(server.origin, {
      query: { apiVersion: 3 },
      transports: ['websocket'],
      reconnectionDelay: 1,
    });
    sockets.push(socket);
    await socket.emitWithAck('subscribe', { global: ['users'] });
    const cut = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    const back = new Promise((resolve) => {
      socket.io.once('reconnect', resolve);
    });
    server.core.realtime.cutAll();
    expect(await cut).toBe('transport close');
    await back;
    expect(await socket.emitWithAck('status', null)).toMatchObject({ success: true, rooms: {} });
  });

  it('is refused while the server accepts no connections', async () => {
    server.core.realtime.trouble.refusesConnections = true;
    const socket = connect();
    await new Promise((resolve) => {
      socket.once('connect_error', resolve);
    });
    expect(server.core.realtime.count()).toBe(0);
  });

  it('is removed after it is closed', async () => {
    const socket = connect();
    await socket.emitWithAck('status', null);
    expect(server.core.realtime.count()).toBe(1);
    socket.close();
    await eventually(() => expect(server.core.realtime.count()).toBe(0));
  });
});
