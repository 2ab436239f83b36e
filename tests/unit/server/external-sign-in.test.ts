import { describe, expect, it } from 'vitest';
import type { ExternalIdentity } from '../../server/core/config.ts';
import { codeFor } from '../../server/core/provider-stand-in.ts';
import { type Answer, idOf, type Network, network, now, user } from './helpers.ts';

const back = 'https://app.example/auth-return.html';
const refusal = ({ status, body }: Answer) => [status, body.err];
const ann: ExternalIdentity = { id: 'g-1', name: 'Ann', email: 'ann@mail.example' };

const server = (): Network =>
  network({
    users: [user('anna', { email: 'anna@example.org' }), user('boris')],
    externalProfiles: [
      { id: idOf('p'), userId: idOf('anna'), provider: 'google', externalId: 'g-1', title: 'Ann', createdAt: now },
    ],
  });

async function begin({ send }: Network, mode: 'sign-in' | 'connect', as?: string): Promise<URL> {
  const body = { provider: 'google', mode, redirectURL: back };
  const answer = await send('POST', '/ext-auth/auth-start', as, body);
  return new URL((answer.body as unknown as { redirectTo: string }).redirectTo);
}

const finish = ({ send }: Network, query: object, as?: string) =>
  send('POST', '/ext-auth/auth-finish', as, { provider: 'google', query });

/** Begins, and ends with the code of this user. */
async function enter(net: Network, identity: ExternalIdentity, mode: 'sign-in' | 'connect' = 'sign-in', as?: string) {
  const state = (await begin(net, mode, as)).searchParams.get('state');
  return finish(net, { state, code: codeFor(identity) }, as);
}

describe('the stand-in of a provider', () => {
  const addressOfAnswer = async (net: Network, answer: 'allow' | 'deny') => {
    const page = await begin(net, 'sign-in');
    expect(page.origin).toBe('http://api');
    const html = await (await net.core.fetch(new Request(page))).text();
    expect(html).toContain('Demo Person');
    const query = new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...ann, answer });
    const response = await net.core.fetch(new Request(`http://api/v3/_provider/answer?${query}`));
    return new URL(response.headers.get('location') ?? '');
  };

  it('returns to the client with a code that signs in', async () => {
    const net = server();
    const returned = await addressOfAnswer(net, 'allow');
    expect(returned.href.startsWith(back)).toBe(true);
    expect((await finish(net, Object.fromEntries(returned.searchParams))).body).toMatchObject({
      status: 'signed-in',
      user: { username: 'anna' },
    });
  });

  it('returns to the client with the words of a refusal', async () => {
    const net = server();
    const returned = await addressOfAnswer(net, 'deny');
    const answer = await finish(net, Object.fromEntries(returned.searchParams));
    expect(refusal(answer)).toEqual([400, 'The user denied access']);
  });

  it('can be replaced by any other address', async () => {
    const net = server();
    net.core.config.providerAddress = 'javascript:alert(1)';
    expect((await begin(net, 'sign-in')).protocol).toBe('javascript:');
  });
});

describe('an external sign-in', () => {
  it('of an unknown user continues with a key that signs up without a password', async () => {
    const net = server();
    const nova = { id: 'g-2', name: 'Nova', email: 'nova@mail.example' };
    const { externalProfileKey } = (await enter(net, nova)).body as unknown as { externalProfileKey: string };
    const body = { username: 'nova', email: nova.email, externalProfileKey };
    expect((await net.send('POST', '/users', undefined, body)).status).toBe(200);
    expect((await enter(net, nova)).body).toMatchObject({ status: 'signed-in', user: { username: 'nova' } });
    expect((await net.send('POST', '/users', undefined, { ...body, username: 'nova2' })).status).toBe(422);
  });

  it('says that the e-mail address belongs to another user, and suggests a free name', async () => {
    const answer = await enter(server(), { id: 'g-3', name: 'Anna', email: 'anna@example.org' });
    expect(answer.body).toMatchObject({ status: 'user-exists', suggestedUsername: 'anna1' });
  });

  it('of a suspended account is refused with a token to resume it', async () => {
    const net = server();
    await net.send('POST', '/users/suspend-me', 'anna', { password: 'secret' });
    expect(await enter(net, ann)).toMatchObject({ status: 401, body: { resumeToken: expect.any(String) } });
  });

  it('takes a state once, and a code only from a provider', async () => {
    const net = server();
    const state = (await begin(net, 'sign-in')).searchParams.get('state');
    expect(refusal(await finish(net, { state, code: 'made-up' }))).toEqual([400, 'Malformed auth code.']);
    expect(refusal(await finish(net, { state, code: codeFor(ann) }))).toEqual([400, 'Invalid request state']);
  });
});

describe('a connected profile', () => {
  const profiles = async (net: Network, as: string) =>
    (await net.get('/ext-auth/profiles', as)).body.profiles as unknown as { id: string; title: string }[];

  it('is listed for its account, signs in to it, and can be removed', async () => {
    const net = server();
    const bob = { id: 'g-4', name: 'Bob', email: '' };
    await enter(net, bob, 'connect', 'boris');
    expect(await profiles(net, 'boris')).toMatchObject([{ title: 'Bob' }]);
    expect((await enter(net, bob)).body).toMatchObject({ user: { username: 'boris' } });
    const [profile] = await profiles(net, 'boris');
    expect((await net.send('DELETE', `/ext-auth/profiles/${profile?.id}`, 'anna')).status).toBe(404);
    expect((await net.send('DELETE', `/ext-auth/profiles/${profile?.id}`, 'boris')).status).toBe(200);
    expect(await profiles(net, 'boris')).toEqual([]);
  });

  it('is not taken from another account, and not connected for an account that did not ask', async () => {
    const net = server();
    expect((await enter(net, ann, 'connect', 'boris')).status).toBe(403);
    const state = (await begin(net, 'connect', 'boris')).searchParams.get('state');
    const query = { state, code: codeFor({ ...ann, id: 'g-5' }) };
    expect(refusal(await finish(net, query, 'anna'))).toEqual([400, 'Invalid request state']);
    expect((await finish(net, query)).status).toBe(401);
    expect((await finish(net, query, 'boris')).status).toBe(200);
  });
});
