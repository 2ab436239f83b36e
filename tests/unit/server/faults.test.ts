import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowDown } from '../../server/faults.ts';
import { createInProcessServer, type InProcessServer, startTestServer, type TestServer } from '../../server/testing.ts';
import { ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { emptyWorld, idOf, post, user } from './helpers.ts';

const world = () => ({ ...emptyWorld(), users: [user('anna'), user('boris')], posts: [post('hello', 'anna', 1)] });
const isReadMark = (request: Request) => request.url.endsWith('/markAllNotificationsAsRead');

/** When boris last marked notifications as read, from the server’s database; 0 if never. */
const readAt = (core: InProcessServer['core']) =>
  core.database.get<{ at: number }>('SELECT notificationsReadAt AS at FROM accounts WHERE id = :id', {
    id: idOf('boris'),
  })?.at;

describe('faults of an in-process server', () => {
  let server: InProcessServer;
  let time: ManualTime;
  let token: string;
  const send = (init: RequestInit = {}) =>
    server.fetch(
      new Request('http://api/v3/users/markAllNotificationsAsRead', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
        ...init,
      }),
    );

  beforeEach(async () => {
    time = new ManualTime();
    server = createInProcessServer({ world: world(), clock: time.now, after: time.after });
    const body = new URLSearchParams({ username: 'boris', password: 'secret' });
    const reply = await server.fetch(new Request('http://api/v3/session', { method: 'POST', body }));
    token = ((await reply.json()) as { authToken: string }).authToken;
  });
  afterEach(() => server.close());

  it('a dropped request is not received', async () => {
    server.faults.set({ match: isReadMark, respond: 'drop', times: 1 });
    await expect(send()).rejects.toThrow(TypeError);
    expect(readAt(server.core)).toBe(0);
    expect((await send()).status).toBe(200);
  });

  it('a request can be processed although its answer is lost', async () => {
    server.faults.set({ match: isReadMark, respond: 'deliver-then-drop', times: 1 });
    await expect(send()).rejects.toThrow(TypeError);
    expect(readAt(server.core)).toBe(time.now());
  });

  it('an answer can be truncated', async () => {
    server.faults.set({ match: isReadMark, respond: 'deliver-then-half', times: 1 });
    const response = await send();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(readAt(server.core)).toBe(time.now());
  });

  it('a request can arrive long after the client gave up', async () => {
    server.faults.set({ match: isReadMark, respond: 'deliver-late', delayMs: 60_000, times: 1 });
    await expect(send()).rejects.toThrow(TypeError);
    time.advance(59_999);
    expect(readAt(server.core)).toBe(0);
    time.advance(1);
    await server.faults.settled();
    expect(readAt(server.core)).toBe(time.now());
  });

  it('requests and answers can be delayed', async () => {
    server.faults.set({ match: isReadMark, respond: 'slow-request', delayMs: 1000, times: 1 });
    const first = send();
    await eventually(() => expect(time.pending()).toBe(1));
    expect(readAt(server.core)).toBe(0);
    time.advance(1000);
    expect((await first).status).toBe(200);

    server.faults.set({ match: isReadMark, respond: 'slow-answer', delayMs: 1000, times: 1 });
    const sentAt = time.now();
    const second = send();
    await eventually(() => expect(time.pending()).toBe(1));
    time.advance(1000);
    expect((await second).status).toBe(200);
    expect(readAt(server.core)).toBe(sentAt);
  });

  it('an aborted request rejects at once and is still processed', async () => {
    server.faults.set({ match: isReadMark, respond: 'slow-answer', delayMs: 1000 });
    const controller = new AbortController();
    const sent = send({ signal: controller.signal });
    await eventually(() => expect(time.pending()).toBe(1));
    controller.abort();
    await expect(sent).rejects.toThrow('aborted');
    expect(readAt(server.core)).toBe(time.now());
  });

  it('a 429 is answered with or without retry-after', async () => {
    server.faults.set({ match: isReadMark, respond: slowDown(), times: 1 });
    server.faults.set({ match: isReadMark, respond: slowDown(30), times: 1 });
    const [first, second] = [await send(), await send()];
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([
      429,
      null,
      { err: 'Slow down' },
    ]);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
  });
});

describe('faults of a server on a port', () => {
  let server: TestServer;
  const info = () => fetch(`${server.origin}/v3/server-info`);
  const isInfo = (request: Request) => request.url.endsWith('/server-info');

  beforeEach(async () => {
    server = await startTestServer({ world: world() });
  });
  afterEach(() => server.close());

  it.each(['drop', 'deliver-then-drop', 'deliver-then-half'] as const)('%s breaks the connection', async (respond) => {
    server.faults.set({ match: isInfo, respond, times: 1 });
    await expect(info().then((response) => response.text())).rejects.toThrow();
    expect((await info()).status).toBe(200);
  });
});
