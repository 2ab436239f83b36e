import { describe, expect, it } from 'vitest';
import { appTokenScopes } from '../../server/core/app-token-scopes.ts';
import { type Answer, idOf, type Network, network, now, post, user } from './helpers.ts';

const noAccess = 'token has no access to this API method';
const everyScope = appTokenScopes.map(({ name }) => name);
const everywhere = { origins: [], netmasks: [] };

interface Token {
  id: string;
  issue: number;
  title: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  lastIP: string | null;
  lastUserAgent: string | null;
}
interface Made {
  token: Token;
  tokenString: string;
  activationCode: string;
  activationCodeTTL: number;
}

/** A network of two people with posts, a clock that can be moved, and calls with app tokens. */
function world() {
  const time = { now };
  const net = network(
    {
      users: [user('anna'), user('boris', { email: 'b@example.net' })],
      posts: [post('hello', 'anna', 1)],
      archives: [{ ownerId: idOf('anna'), oldUsername: 'oldanna', viaSources: [], hiddenComments: 0 }],
    },
    () => time.now,
  );
  const create = (more: Record<string, unknown> = {}, as = 'anna') =>
    net.send('POST', '/app-tokens', as, { title: 'Script', scopes: everyScope, restrictions: everywhere, ...more });
  const made = async (more: Record<string, unknown> = {}): Promise<Made> => {
    const answer = await create(more);
    expect(answer.body.err).toBe(undefined);
    return answer.body as unknown as Made;
  };
  return { time, net, create, made };
}

/** A call with a token. */
async function use(net: Network, token: string, call: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await net.core.fetch(
    new Request(`http://api/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: hasBody ? '{}' : null,
    }),
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const outcome = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body.err];
const tokensOf = (answer: Answer) => (answer.body as unknown as { tokens: Token[] }).tokens;

describe('an app token', () => {
  it('reads what its scopes allow and nothing else, not even what visitors may read', async () => {
    const { net, made } = world();
    const { tokenString } = await made({ scopes: ['read-users-info'] });
    expect((await use(net, tokenString, 'GET /users/boris')).status).toBe(200);
    for (const call of ['GET /users/whoami', 'GET /users/blockedByMe', 'GET /timelines/boris', 'GET /server-info'])
      expect([call, ...outcome(await use(net, tokenString, call))]).toEqual([call, 401, noAccess]);
  });

  it('may make every call of its scopes that this server has', async () => {
    const { net, made } = world();
    const absent = ['GET /timelines-rss/x'];
    for (const { name, routes } of appTokenScopes) {
      const { tokenString } = await made({ scopes: [name] });
      for (const route of routes.filter((one) => one !== 'WS *')) {
        const call = route.replace('/vN', '').replaceAll(/:\w+/g, 'x');
        const { body } = await use(net, tokenString, call);
        const isKnown = !(body.err ?? '').startsWith('API method not found');
        expect([call, body.err === noAccess, isKnown]).toEqual([call, false, !absent.includes(call)]);
      }
    }
  });

  it('with all scopes may still not touch sessions, passwords, invitations, other sites or app tokens', async () => {
    const { net, made } = world();
    const { tokenString, token } = await made();
    const calls = [
      'GET /session/list',
      'POST /session/reissue',
      'DELETE /session',
      'PUT /users/updatePassword',
      'POST /users/suspend-me',
      'GET /invitations/info',
      'POST /invitations',
      'GET /ext-auth/profiles',
      `DELETE /ext-auth/profiles/${token.id}`,
      'GET /app-tokens',
      'POST /app-tokens',
      `PUT /app-tokens/${token.id}`,
      `POST /app-tokens/${token.id}/reissue`,
      `DELETE /app-tokens/${token.id}`,
    ];
    for (const call of calls)
      expect([call, ...outcome(await use(net, tokenString, call))]).toEqual([call, 401, noAccess]);
  });

  it('without scopes still tells about itself and its owner', async () => {
    const { net, made } = world();
    const { tokenString, token } = await made({ scopes: [] });
    const { body } = await use(net, tokenString, 'GET /app-tokens/current');
    const self = (body as unknown as { token: Token }).token;
    expect([self.id, 'title' in self, 'lastUsedAt' in self]).toEqual([token.id, false, false]);
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(200);
  });

  it('learns no private data of the archive, which a session does', async () => {
    const { net, made } = world();
    const { tokenString } = await made({ scopes: ['read-my-info'] });
    const meta = (body: Answer['body']) => (body as unknown as { users: { privateMeta: object } }).users.privateMeta;
    expect(meta((await use(net, tokenString, 'GET /users/whoami')).body)).toEqual({});
    expect(Object.keys(meta((await net.get('/users/whoami', 'anna')).body))).toEqual(['archives']);
  });

  it('works only from its origins', async () => {
    const { net, made } = world();
    const { tokenString } = await made({ restrictions: { origins: ['https://app.example.net'], netmasks: [] } });
    const from = (origin: string) => use(net, tokenString, 'GET /users/me', { origin });
    expect((await from('https://app.example.net')).status).toBe(200);
    expect((await from('https://other.example.net')).status).toBe(401);
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(401);
  });

  it('works only from addresses in its netmasks', async () => {
    const { net, made } = world();
    const { tokenString } = await made({ restrictions: { origins: [], netmasks: ['203.0.113.0/24', '2001:db8::1'] } });
    const from = async (address: string) =>
      (await use(net, tokenString, 'GET /users/me', { 'x-forwarded-for': address })).status;
    expect(await from('203.0.113.77')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('203.0.114.1')).toBe(401);
    expect(await from('2001:db8::2')).toBe(401);
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(401);
  });

  it.each([
    ['seconds', 3600],
    ['a moment', new Date(now + 3_600_000).toISOString()],
  ])('expires at the end given as %s', async (_, expiresAt) => {
    const { net, time, made } = world();
    const { tokenString, token } = await made({ expiresAt });
    expect(token.expiresAt).toBe(new Date(now + 3_600_000).toISOString());
    time.now = now + 3_599_999;
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(200);
    time.now = now + 3_600_000;
    expect(outcome(await use(net, tokenString, 'GET /users/me'))).toEqual([401, 'inactive or expired token']);
  });

  it('notes when, from where and by what it was last used', async () => {
    const { net, time, made } = world();
    const { tokenString, token } = await made({ scopes: ['read-my-info'] });
    expect([token.lastUsedAt, token.lastIP, token.lastUserAgent]).toEqual([null, null, null]);
    time.now = now + 5000;
    const headers = { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'script/1' };
    await use(net, tokenString, 'GET /users/whoami', headers);
    time.now = now + 9000;
    await use(net, tokenString, 'GET /session/list', headers);
    const [listed] = tokensOf(await net.get('/app-tokens', 'anna'));
    expect(listed).toMatchObject({
      lastUsedAt: new Date(now + 5000).toISOString(),
      lastIP: '203.0.113.5',
      lastUserAgent: 'script/1',
    });
  });

  it('hears realtime events only with the scope for it', async () => {
    const { net, made } = world();
    const listen = async (scopes: string[]) => {
      const { tokenString } = await made({ scopes });
      const connection = net.core.realtime.connect({ apiVersion: '3', onEvent: () => undefined });
      const answer = await connection.request('auth', { authToken: tokenString });
      return [answer, (await connection.request('status', null)).userId];
    };
    expect(await listen(['read-realtime'])).toEqual([{ success: true }, idOf('anna')]);
    expect(await listen(['read-feeds'])).toEqual([{ success: false, message: noAccess }, null]);
  });
});

describe('the owner of app tokens', () => {
  it('lists them newest first, without their strings', async () => {
    const { net, time, made } = world();
    const first = await made({ title: 'One' });
    time.now = now + 1000;
    await made({ title: 'Two' });
    const answer = await net.get('/app-tokens', 'anna');
    expect(tokensOf(answer).map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(JSON.stringify(answer.body)).not.toContain(first.tokenString);
    expect(tokensOf(await net.get('/app-tokens', 'boris'))).toEqual([]);
  });

  it('reissues one, which voids its earlier string and counts the issues', async () => {
    const { net, made } = world();
    const { tokenString, token } = await made();
    const again = (await net.send('POST', `/app-tokens/${token.id}/reissue`, 'anna')).body as unknown as Made;
    expect([again.token.issue, again.activationCodeTTL]).toEqual([2, 300]);
    expect(outcome(await use(net, tokenString, 'GET /users/me'))).toEqual([401, 'inactive or expired token']);
    expect((await use(net, again.tokenString, 'GET /users/me')).status).toBe(200);
  });

  it('renames and deletes one; a deleted one stops working and is listed no more', async () => {
    const { net, made } = world();
    const { tokenString, token } = await made();
    await net.send('PUT', `/app-tokens/${token.id}`, 'anna', { title: 'New name' });
    expect(tokensOf(await net.get('/app-tokens', 'anna'))[0]?.title).toBe('New name');
    await net.send('DELETE', `/app-tokens/${token.id}`, 'anna');
    expect(tokensOf(await net.get('/app-tokens', 'anna'))).toEqual([]);
    expect(outcome(await use(net, tokenString, 'GET /users/me'))).toEqual([401, 'inactive or expired token']);
  });

  it('cannot touch those of others', async () => {
    const { net, made } = world();
    const { tokenString, token } = await made();
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/reissue'],
      ['DELETE', ''],
    ] as const)
      expect(outcome(await net.send(method, `/app-tokens/${token.id}${path}`, 'boris', { title: 'Mine' }))).toEqual([
        404,
        'Token not found',
      ]);
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(200);
  });

  it.each([
    ['without a title', { title: undefined }, "body must have required property 'title'"],
    ['with a blank title', { title: ' ' }, 'body/title must NOT have fewer than 1 characters'],
    ['without scopes', { scopes: undefined }, "body must have required property 'scopes'"],
    ['with unknown scopes', { scopes: ['a', 'read-feeds', 'b'] }, 'Unknown scopes: a, b'],
    ['without restrictions', { restrictions: undefined }, "body must have required property 'restrictions'"],
    [
      'with bad netmasks',
      { restrictions: { origins: [], netmasks: ['1.2.3.4/33', '::/0'] } },
      'Invalid netmasks: 1.2.3.4/33',
    ],
    [
      'with a path in an origin',
      { restrictions: { origins: ['https://a.b/c'], netmasks: [] } },
      'Invalid origins: https://a.b/c',
    ],
    ['that is expired', { expiresAt: '2020-01-01T00:00:00Z' }, "Invalid 'expiresAt' value"],
  ])('cannot create one %s', async (_, more, message) => {
    const { create } = world();
    expect(outcome(await create(more))).toEqual([422, message]);
  });
});

describe('an activation code', () => {
  const activate = (net: Network, activationCode: string) =>
    net.send('POST', '/app-tokens/activate', undefined, { activationCode });

  it('gives a token once, and voids the earlier string', async () => {
    const { net, made } = world();
    const { tokenString, activationCode } = await made();
    const { tokenString: handedOver } = (await activate(net, activationCode)).body as unknown as Made;
    expect((await use(net, handedOver, 'GET /users/me')).status).toBe(200);
    expect((await use(net, tokenString, 'GET /users/me')).status).toBe(401);
    expect(outcome(await activate(net, activationCode))).toEqual([404, 'Unknown or expired activation code']);
  });

  it('lives five minutes', async () => {
    const { net, time, made } = world();
    const { activationCode } = await made();
    time.now = now + 300_000;
    expect((await activate(net, activationCode)).status).toBe(404);
    time.now = now + 299_999;
    expect((await activate(net, activationCode)).status).toBe(200);
  });
});
