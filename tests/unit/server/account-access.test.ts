import { describe, expect, it } from 'vitest';
import { type Answer, idOf, type Network, network, now, user } from './helpers.ts';

const minuteMs = 60_000;
const refusal = ({ status, body }: Answer) => [status, body.err];

interface Timed extends Network {
  wait(ms: number): void;
  /** Signs in as a further device. */
  signIn(username: string, password?: string): Promise<Answer>;
  whoAmI(token: string): Promise<Answer>;
}

function server(): Timed {
  let time = now;
  const users = [user('anna', { email: 'anna@example.org' }), user('boris'), user('ice', { isFrozen: true })];
  const net = network({ users }, () => time);
  return {
    ...net,
    wait: (ms) => {
      time += ms;
    },
    signIn: (username, password = 'secret') => net.send('POST', '/session', undefined, { username, password }),
    whoAmI: (token) => net.get('/users/whoami', undefined, { authorization: `Bearer ${token}` }),
  };
}

describe('a reissued token', () => {
  const reissue = async ({ core }: Network, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await core.fetch(new Request('http://api/v3/session/reissue', { method: 'POST', headers }));
    return (await response.json()) as { authToken: string; reissued: boolean };
  };

  it('replaces the previous one, which works for five minutes more', async () => {
    const net = server();
    const old = (await net.signIn('anna')).body.authToken;
    const { authToken, reissued } = await reissue(net, old);
    expect([reissued, authToken === old]).toEqual([true, false]);
    net.wait(5 * minuteMs - 1);
    expect([(await net.whoAmI(old)).status, (await net.whoAmI(authToken)).status]).toEqual([200, 200]);
    net.wait(1);
    expect([(await net.whoAmI(old)).status, (await net.whoAmI(authToken)).status]).toEqual([401, 200]);
  });

  it('is the same if the previous one is reissued once more, so that a lost reply loses no session', async () => {
    const net = server();
    const old = (await net.signIn('anna')).body.authToken;
    const first = await reissue(net, old);
    expect(await reissue(net, old)).toEqual({ authToken: first.authToken, reissued: false });
    expect((await net.whoAmI(first.authToken)).status).toBe(200);
  });
});

describe('a password', () => {
  it('that is changed leaves all sessions open', async () => {
    const net = server();
    const { authToken } = (await net.signIn('anna')).body;
    const body = { currentPassword: 'secret', password: 'newer', passwordConfirmation: 'newer' };
    expect((await net.send('PUT', '/users/updatePassword', 'anna', body)).status).toBe(200);
    expect((await net.whoAmI(authToken)).status).toBe(200);
    expect([(await net.signIn('anna')).status, (await net.signIn('anna', 'newer')).status]).toEqual([401, 200]);
  });

  it('is reset once by the token of an e-mail, within a day', async () => {
    const net = server();
    const ask = () => net.send('POST', '/passwords', undefined, { email: 'Anna@example.org' });
    const set = () => {
      const { to, kind, secret = '' } = net.core.mail.at(-1) ?? {};
      expect([to, kind]).toEqual(['Anna@example.org', 'password-reset']);
      const body = { newPassword: 'newer', passwordConfirmation: 'newer' };
      return net.send('PUT', `/passwords/${secret}`, undefined, body);
    };
    await ask();
    net.wait(24 * 60 * minuteMs);
    expect((await set()).status).toBe(404);
    await ask();
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(404);
    expect((await net.signIn('anna', 'newer')).status).toBe(200);
  });
});

describe('a suspended account', () => {
  it('is gone for others, and all of its tokens are refused', async () => {
    const net = server();
    const heard = await net.listen(['global:users'], 'boris');
    const { authToken } = (await net.signIn('anna')).body;
    await net.send('POST', '/users/suspend-me', 'anna', { password: 'secret' });
    expect(heard).toMatchObject([
      { name: 'global:user:update', payload: { user: { id: idOf('anna'), isGone: true } } },
    ]);
    expect(refusal(await net.whoAmI(authToken))).toEqual([401, 'user is not exists or is not active']);
    expect((await net.get('/users/anna', 'boris')).body).toMatchObject({ users: { isGone: true } });
  });

  it('is resumed by the token of a sign-in within ten minutes; earlier sessions stay closed', async () => {
    const net = server();
    const { authToken } = (await net.signIn('anna')).body;
    await net.send('POST', '/users/suspend-me', 'anna', { password: 'secret' });
    const signIn = async () => (await net.signIn('anna')).body as unknown as { resumeToken: string };
    const resume = (body: object) => net.send('POST', '/users/resume-me', undefined, body);
    const late = await signIn();
    net.wait(10 * minuteMs);
    expect((await resume({ resumeToken: late.resumeToken })).status).toBe(500);
    expect((await resume({ resumeToken: (await signIn()).resumeToken })).status).toBe(200);
    expect((await net.signIn('anna')).status).toBe(200);
    expect(refusal(await net.whoAmI(authToken))).toEqual([401, 'inactive or expired token']);
  });
});

it('a session closed by another one is refused', async () => {
  const net = server();
  const { authToken } = (await net.signIn('anna')).body;
  const list = (await net.get('/session/list', undefined, { authorization: `Bearer ${authToken}` })).body;
  await net.send('PATCH', '/session/list', 'anna', { close: [list.current] });
  expect(refusal(await net.whoAmI(authToken))).toEqual([401, 'inactive or expired token']);
});

it('the list of sessions says when each was last used', async () => {
  const net = server();
  const { authToken } = (await net.signIn('anna')).body;
  net.wait(minuteMs);
  const list = await net.get('/session/list', undefined, { authorization: `Bearer ${authToken}` });
  expect(list.body.sessions).toMatchObject([
    { createdAt: new Date(now).toISOString(), lastUsedAt: new Date(now + minuteMs).toISOString() },
  ]);
});

it('a frozen account cannot be signed in to, and only its owner learns that', async () => {
  const net = server();
  expect((await net.signIn('ice')).body.err).toMatch(/^Your account has been suspended due to suspicious activity\./);
  expect((await net.signIn('ice', 'wrong')).body.err).toBe(
    'The password you provided does not match the password in our system.',
  );
});
