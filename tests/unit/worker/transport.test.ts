import { describe, expect, it } from 'vitest';
import type { Reach } from '../../../src/shared/contract/index.ts';
import type { Ports } from '../../../worker/ports.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { type Call, createTransport } from '../../../worker/transport/index.ts';
import { json, ManualTime, testConfig } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { ALL_GATEWAY_ANSWERS, type Lie, lying } from '../../support/lying-proxy.ts';

function setUp(answer: (url: string, init: RequestInit) => Promise<Response> | Response, startsOnline = true) {
  const time = new ManualTime();
  const device = { isOnline: startsOnline };
  const reaches: Reach[] = [];
  const offsets: number[] = [];
  let ordinal = 0;
  const ports = {
    now: time.now,
    monotonicNow: time.now,
    timers: { after: time.after },
    isOnline: () => device.isOnline,
    fetch: async (url: string, init: RequestInit) => answer(url, init),
  } as unknown as Ports;
  const transport = createTransport(
    ports,
    testConfig.apiRoot,
    createReport(time.now),
    async () => {
      ordinal += 1;
      return ordinal;
    },
    { reachChanged: (reach) => reaches.push(reach), clockLearned: (offsetMs) => offsets.push(offsetMs) },
  );
  return { time, device, reaches, offsets, transport };
}

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
const page = (html: string, status: number) => new Response(html, { status, headers: { 'content-type': 'text/html' } });

const get = (path: string, fields: Partial<Call> = {}): Call => ({
  method: 'GET',
  path,
  credentials: null,
  priority: 'screen',
  ...fields,
});

/** Never answers; rejects on abort, as fetch does. */
const silent = (_: string, init: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('a request', () => {
  it('is sent to version 3 of the API with the bearer token and without cookies [7.001 7.002 9.001]', async () => {
    const seen: [string, RequestInit][] = [];
    const { transport } = setUp((url, init) => {
      seen.push([url, init]);
      return json({});
    });
    const credentials = { accountId: 'a' as never, token: 'TOKEN', generation: 1 };
    await transport.request(get('users/whoami', { credentials }));
    await transport.request({ ...get('posts/byIds'), method: 'POST', body: { json: { postIds: [] } } });
    expect(seen[0]?.[0]).toBe('https://api.example.net/v3/users/whoami');
    expect(new Headers(seen[0]?.[1].headers).get('authorization')).toBe('Bearer TOKEN');
    expect(new Headers(seen[1]?.[1].headers).has('authorization')).toBe(false);
    expect(seen[1]?.[1].body).toBe('{"postIds":[]}');
    expect(seen.map(([, init]) => init.credentials)).toEqual(['omit', 'omit']);
  });

  it('succeeds or fails by its status, whatever `err` its body contains', async () => {
    const { transport } = setUp(() => json({ err: null, status: 'success' }));
    expect(await transport.request(get('x'))).toMatchObject({ ok: true });
  });

  it('fails with the server’s message [8.005]', async () => {
    const { transport } = setUp(() => json({ err: 'Post not found' }, 404));
    const failure = { kind: 'http', status: 404, err: 'Post not found' };
    expect(await transport.request(get('x'))).toMatchObject({ ok: false, failure });
  });

  it.each([
    ['the plain text for broken JSON', plain('Bad Request', 400), { status: 400, err: 'Bad Request' }],
    [
      'the plain text for a large file',
      plain('Internal Server Error', 500),
      { status: 500, err: 'Internal Server Error' },
    ],
    ['no other plain text', plain('Blocked by the office', 403), { status: 403, err: '' }],
    ['no page', page('<p>Bad Request</p>', 400), { status: 400, err: '' }],
    ['no page of a proxy whose server is gone', page('<p>', 502), { status: 502, err: '' }],
    ['no JSON of another kind', json({ message: 'Forbidden' }, 403), { status: 403, err: '' }],
  ])('takes the server’s message from %s', async (_, response, expected) => {
    const { transport } = setUp(() => response);
    expect(await transport.request(get('x'))).toMatchObject({ ok: false, failure: { kind: 'http', ...expected } });
  });

  it('is not followed to another address: what was written is not for a gateway', async () => {
    const seen: RequestInit[] = [];
    const { transport } = setUp((_, init) => {
      seen.push(init);
      return json({});
    });
    await transport.request(get('x'));
    expect(seen[0]?.redirect).toBe('manual');
  });

  /** Their status may be the server's, too: what they mean depends on the request. */
  const ERROR_PAGES: readonly Lie[] = ['forbidden page', 'missing page', 'failing page'];

  it.each(ALL_GATEWAY_ANSWERS.filter((lie) => !ERROR_PAGES.includes(lie)))(
    'answered by a gateway (%s) fails as such, reading or writing',
    async (lie) => {
      const { transport, reaches } = setUp(() =>
        lying(lie)(new Request('https://api.example.net/v3/x'), () => json({})),
      );
      const write: Call = { ...get('posts/1'), method: 'PUT', body: { json: {} } };
      for (const call of [get('x'), write]) {
        expect(await transport.request(call)).toMatchObject({ ok: false, failure: { kind: 'gateway' } });
      }
      expect(reaches.map(({ kind }) => kind)).toEqual(['gateway']);
    },
  );

  it('that a gateway answers alone, while the server answers others, does not make the server unreachable again', async () => {
    let isFiltered = (url: string, { method }: RequestInit) => url.endsWith('posts/1') && method === 'PUT';
    const { transport, reaches } = setUp((url, init) => (isFiltered(url, init) ? page('Blocked', 200) : json({})));
    const write: Call = { ...get('posts/1'), method: 'PUT', body: { json: {} } };
    const failureOf = async (call: Call) => {
      const answer = await transport.request(call);
      return answer.ok ? null : answer.failure.kind;
    };
    expect(await failureOf(write)).toBe('gateway');
    // The server may not answer anything.
    expect(await failureOf(write)).toBe('gateway');
    expect(await failureOf(get('server-info'))).toBeNull();
    for (let times = 0; times < 3; times += 1) expect(await failureOf(write)).toBe('filtered');
    expect(reaches.map(({ kind }) => kind)).toEqual(['gateway', 'online']);
    // A network that answers everything in place of the server.
    isFiltered = () => true;
    expect(await failureOf(get('server-info'))).toBe('gateway');
    expect(await failureOf(write)).toBe('gateway');
    isFiltered = () => false;
    for (const call of [write, get('server-info')]) expect(await failureOf(call)).toBeNull();
    // It got through since, or the device has another network.
    isFiltered = () => true;
    expect(await failureOf(write)).toBe('gateway');
    transport.deviceIsOnline(true);
    expect(await failureOf(write)).toBe('gateway');
  });

  it('whose redirect the browser hides, or has followed, was answered by a gateway', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers(), text: async () => '' };
    const followed = { status: 200, ok: true, redirected: true, headers: json({}).headers, text: async () => '{}' };
    for (const response of [hidden, followed] as unknown as Response[]) {
      const { transport } = setUp(() => response);
      expect(await transport.request(get('x'))).toMatchObject({ failure: { kind: 'gateway' } });
    }
  });

  it.each([
    ['cut body', { ok: false, failure: { kind: 'decode' } }],
    ['empty body', { ok: false, failure: { kind: 'gateway' } }],
    ['wrong type', { ok: false, failure: { kind: 'gateway' } }],
    ['vary by everything', { ok: true }],
    ['stale date', { ok: true }],
    ['stripped headers', { ok: true }],
  ] as const)('whose answer has a damage (%s) is believed as far as it is the API’s', async (damage, expected) => {
    const answer = () => json({ posts: { id: '1' } });
    const { transport } = setUp(() => lying(damage)(new Request('https://api.example.net/v3/x'), answer));
    expect(await transport.request(get('x'))).toMatchObject(expected);
  });

  it('answered with JSON that is neither an object nor a list is not answered by the API', async () => {
    for (const body of ['null', 'true', '"ok"', '200', '']) {
      const headers = { 'content-type': 'application/json' };
      const { transport } = setUp(() => new Response(body, { headers }));
      expect(await transport.request(get('x'))).toMatchObject({ failure: { kind: 'gateway' } });
    }
  });

  it('fails as network when the text of an error is cut off: its reason is not known', async () => {
    const headers = { 'content-type': 'application/json' };
    const { transport } = setUp(() => new Response('{"err":"Feed is n', { status: 404, headers }));
    expect(await transport.request(get('x'))).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  it('fails as network, offline or timeout when there is no answer [8.006]', async () => {
    const { transport, device, time } = setUp((url, init) =>
      url.endsWith('slow') ? silent(url, init) : Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(await transport.request(get('a'))).toMatchObject({ failure: { kind: 'network' } });
    device.isOnline = false;
    expect(await transport.request(get('a'))).toMatchObject({ failure: { kind: 'offline' } });
    const slow = transport.request(get('slow'));
    await eventually(() => expect(time.pending()).toBe(1));
    time.advance(30_000);
    expect(await slow).toMatchObject({ failure: { kind: 'timeout' } });
  });

  it('fails as timeout if a read is answered long after it began, because the tab was frozen; a write has its answer', async () => {
    const slow = setUp(() => {
      slow.time.advance(90_000);
      return json({});
    });
    const { transport } = slow;
    expect(await transport.request(get('a'))).toMatchObject({ failure: { kind: 'timeout' } });
    const byIds: Call = { ...get('posts/byIds'), method: 'POST', body: { json: { postIds: [] } } };
    expect(await transport.request(byIds)).toMatchObject({ failure: { kind: 'timeout' } });
    expect(await transport.request({ ...get('posts'), method: 'POST' })).toMatchObject({ ok: true });
  });

  it('fails as aborted when its caller aborts it', async () => {
    const { transport } = setUp(silent);
    const caller = new AbortController();
    const answer = transport.request(get('a', { signal: caller.signal }));
    caller.abort();
    expect(await answer).toMatchObject({ failure: { kind: 'aborted' } });
  });

  it('leaves no timer behind', async () => {
    const { transport, time } = setUp(() => json({}));
    await transport.request(get('a'));
    expect(time.pending()).toBe(0);
  });

  it('is shared by concurrent callers with the same token', async () => {
    let sent = 0;
    const { transport } = setUp(() => {
      sent += 1;
      return json({});
    });
    await Promise.all([transport.request(get('a')), transport.request(get('a'))]);
    expect(sent).toBe(1);
    const credentials = { accountId: 'a' as never, token: 't', generation: 1 };
    await Promise.all([transport.request(get('a')), transport.request(get('a', { credentials }))]);
    expect(sent).toBe(3);
  });

  it('with priority “screen” is sent before background requests', async () => {
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const { transport } = setUp(async (url) => {
      order.push(url.split('/').at(-1) ?? '');
      await new Promise<void>((resolve) => releases.push(resolve));
      return json({});
    });
    const all = ['1', '2', '3', '4', 'later'].map((path) => transport.request(get(path, { priority: 'background' })));
    all.push(transport.request(get('now')));
    await eventually(() => expect(order).toHaveLength(4));
    releases.shift()?.();
    await eventually(() => expect(order).toHaveLength(5));
    expect(order.at(-1)).toBe('now');
    while (releases.length > 0 || order.length < 6) {
      releases.shift()?.();
      await new Promise(setImmediate);
    }
    for (const release of releases) release();
    await Promise.all(all);
  });
});

describe('the reach of the server', () => {
  it('reports every change once, as requests detect it', async () => {
    let fails = true;
    const { transport, device, reaches, time } = setUp(() => {
      if (fails) throw new TypeError('Failed to fetch');
      return json({ err: 'no' }, 404);
    });
    await transport.request(get('a'));
    await transport.request(get('a'));
    expect(reaches).toEqual([{ kind: 'unreachable', sinceAt: time.now() }]);
    device.isOnline = false;
    await transport.request(get('a'));
    fails = false;
    await transport.request(get('a'));
    expect(reaches.map((reach) => reach.kind)).toEqual(['unreachable', 'offline', 'online']);
  });

  it('ignores answers to requests that began before the network went or came back', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { transport, reaches } = setUp(() => new Promise((resolve) => answers.push(resolve)));
    const early = transport.request(get('early'));
    await eventually(() => expect(answers).toHaveLength(1));
    transport.deviceIsOnline(false);
    const late = transport.request(get('late'));
    await eventually(() => expect(answers).toHaveLength(2));
    answers[0]?.(json({}));
    await early;
    expect(transport.reach()).toEqual({ kind: 'offline' });
    answers[1]?.(json({}));
    await late;
    expect(reaches.map(({ kind }) => kind)).toEqual(['offline', 'online']);

    const failing = transport.request(get('failing'));
    await eventually(() => expect(answers).toHaveLength(3));
    transport.deviceIsOnline(true);
    answers[2]?.(json({}, 502));
    await failing;
    expect(transport.reach()).toEqual({ kind: 'online' });
  });

  it('reports the initial network state and every change, also repeated ones', async () => {
    const { transport, device, reaches } = setUp(() => json({}), false);
    expect(transport.reach()).toEqual({ kind: 'offline' });
    device.isOnline = true;
    await transport.request(get('a'));
    expect(reaches).toEqual([{ kind: 'online' }]);
    transport.deviceIsOnline(true);
    expect(reaches).toEqual([{ kind: 'online' }, { kind: 'online' }]);
  });
});

describe('the clock offset of the server', () => {
  it('is not taken from a gateway', async () => {
    const headers = { date: 'Mon, 01 Jan 2001 00:00:00 GMT', 'content-type': 'text/html' };
    for (const status of [200, 302, 401, 403, 511]) {
      const { transport, offsets } = setUp(() => new Response('<p>Guests</p>', { status, headers }));
      await transport.request(get('a'));
      expect(offsets).toEqual([]);
    }
  });

  it('is computed from the Date header, at most every thirty seconds [7.170]', async () => {
    let serverAt = 0;
    const { transport, time, offsets } = setUp(() =>
      Response.json({}, { headers: { date: new Date(serverAt).toUTCString() } }),
    );
    serverAt = time.now() + 60_000;
    await transport.request(get('a'));
    expect(offsets).toEqual([60_000]);
    serverAt = time.now() + 90_000;
    time.advance(29_000);
    await transport.request(get('a'));
    expect(offsets).toEqual([60_000]);
    time.advance(1000);
    await transport.request(get('a'));
    expect(offsets).toEqual([60_000, 60_000]);
    serverAt = time.now() + 5000;
    time.advance(30_000);
    await transport.request(get('a'));
    expect(offsets).toEqual([60_000, 60_000, -25_000]);
  });
});
