import { describe, expect, it } from 'vitest';
import type { ServerConfig } from '../../server/core/config.ts';
import type { WorldData } from '../../server/core/world.ts';
import { bodies, group, idOf, type Network, network, now, post, user } from './helpers.ts';

const hourMs = 3_600_000;

const invitation = (id: string, isSingleUse: boolean) => ({
  id: idOf(id),
  authorId: idOf('anna'),
  message: 'Come in',
  lang: 'en',
  isSingleUse,
  userNames: ['anna', 'hermit'],
  groupNames: ['bakers'],
  registrations: 0,
  createdAt: now,
});

const world: Partial<WorldData> = {
  users: [
    user('anna', { email: 'anna@example.org' }),
    user('boris'),
    user('hermit', { isPrivate: true, isProtected: true }),
  ],
  groups: [group('bakers', ['boris'])],
  posts: [post('hello', 'anna', 1)],
  invitations: [invitation('many', false), invitation('once', true)],
};

const account = { username: 'Newcomer', email: 'new@example.org', password: 'secret' };

/** A server with settings. */
function server(config: Partial<ServerConfig> = {}, clock?: () => number): Network {
  const net = network(world, clock);
  Object.assign(net.core.config, config);
  return net;
}

const signUp = ({ send }: Network, more: object = {}) => send('POST', '/users', undefined, { ...account, ...more });
const refusal = ({ status, body }: { status: number; body: { err?: string } }) => [status, body.err];
const lastCode = ({ core }: Network) => core.mail.at(-1)?.secret ?? '';
const askCode = ({ send }: Network, email: string) =>
  send('POST', '/users/verifyEmail', undefined, { email, mode: 'sign-up' });

describe('a sign-up', () => {
  it('opens a session of an account that can sign in, write and have a picture', async () => {
    const net = server();
    const { body } = await signUp(net);
    const headers = { authorization: `Bearer ${body.authToken}` };
    expect((await net.get('/users/whoami', undefined, headers)).body).toMatchObject({
      users: { username: 'newcomer', screenName: 'Newcomer', email: 'new@example.org' },
    });
    expect((await net.get('/timelines/home', 'newcomer')).status).toBe(200);
    const made = await net.send('POST', '/posts', 'newcomer', { post: { body: 'hi' }, meta: { feeds: ['newcomer'] } });
    expect(made.status).toBe(200);
  });

  it('by an invitation follows the recommended accounts, asks the private ones, and tells the inviter', async () => {
    const net = server();
    const heard = await net.listen([`user:${idOf('anna')}`], 'anna');
    expect((await signUp(net, { invitation: idOf('many') })).status).toBe(200);
    const me = (await net.get('/users/whoami', 'newcomer')).body;
    expect(me).toMatchObject({ users: { pendingSubscriptionRequests: [idOf('hermit')] } });
    expect((me.subscribers as unknown as { username: string }[]).map(({ username }) => username).sort()).toEqual([
      'anna',
      'bakers',
    ]);
    expect(bodies(await net.get('/timelines/home', 'newcomer'))).toEqual(['hello']);
    expect((await net.get('/users/newcomer', 'boris')).body).toMatchObject({ invitedBy: 'anna' });
    const types = heard.flatMap(({ payload }) => (payload.Notifications ?? []) as { event_type: string }[]);
    expect(types.map(({ event_type }) => event_type)).toEqual(['invitation_used', 'user_subscribed']);
  });

  it('by an invitation follows nobody if the newcomer does not want to', async () => {
    const net = server();
    const { body } = await signUp(net, { invitation: idOf('many'), cancel_subscription: true });
    expect(body).toMatchObject({ subscribers: [], users: { pendingSubscriptionRequests: [] } });
    expect((await net.get(`/invitations/${idOf('many')}`)).body).toMatchObject({
      invitation: { registrations_count: 1 },
    });
  });

  it('uses an invitation for one person once, and not at all if it is refused', async () => {
    const net = server();
    const one = { invitation: idOf('once') };
    expect(refusal(await signUp(net, { ...one, email: 'anna@example.org' }))).toEqual([
      422,
      'This email address is already in use',
    ]);
    expect((await signUp(net, one)).status).toBe(200);
    expect((await signUp(net, { ...one, username: 'second', email: '' })).status).toBe(422);
  });

  it('is refused for reserved names, and while registrations are closed', async () => {
    expect(refusal(await signUp(server(), { username: 'Settings' }))).toEqual([422, 'Invalid username']);
    expect(refusal(await signUp(server({ registrationOpen: false })))).toEqual([
      429,
      'New user registrations are temporarily suspended',
    ]);
  });

  it('creates a private account if asked to', async () => {
    expect((await signUp(server(), { isPrivate: true })).body).toMatchObject({
      users: { isPrivate: '1', isProtected: '1' },
    });
  });
});

describe('a verification code', () => {
  it('is accepted in any case for its own address within an hour', async () => {
    let time = now;
    const net = server({ emailVerificationEnabled: true }, () => time);
    await askCode(net, 'new@example.org');
    const emailVerificationCode = lastCode(net).toLowerCase();
    const wrong = [422, 'Invalid or outdated email verification code'];
    expect(refusal(await signUp(net, { email: 'other@example.org', emailVerificationCode }))).toEqual(wrong);
    time += hourMs;
    expect(refusal(await signUp(net, { emailVerificationCode }))).toEqual(wrong);
    time -= 1;
    expect((await signUp(net, { emailVerificationCode })).status).toBe(200);
  });

  it('is required for a new address of an account, not for other changes', async () => {
    const net = server({ emailVerificationEnabled: true });
    const update = (body: object) => net.send('PUT', `/users/${idOf('anna')}`, 'anna', body);
    expect((await update({ user: { screenName: 'Anna B', email: 'anna@example.org' } })).status).toBe(200);
    const changed = { user: { email: 'anna@new.example' } };
    expect(refusal(await update(changed))).toEqual([422, 'Email verification code required']);
    await askCode(net, 'anna@new.example');
    const { body } = await update({ ...changed, emailVerificationCode: lastCode(net) });
    expect(body).toMatchObject({ users: { email: 'anna@new.example' } });
  });

  it('is not sent to the address of another account', async () => {
    expect(refusal(await askCode(server(), 'ANNA@example.org'))).toEqual([422, 'This email address is already in use']);
  });
});

describe('an invitation', () => {
  it('cannot be created for the reason that its form was told before', async () => {
    const reason = { code: 'TOO_SOON', message: 'Too soon.' };
    const net = server({ invitationsRefused: reason });
    expect((await net.get('/invitations/info', 'boris')).body).toMatchObject({
      canCreateNew: false,
      reasonNotCreate: reason,
    });
    const body = { message: 'Hi', lang: 'en', singleUse: true, users: [], groups: [] };
    expect(refusal(await net.send('POST', '/invitations', 'boris', body))).toEqual([403, 'Too soon.']);
  });

  it('can be read by visitors with the accounts it recommends', async () => {
    const net = server();
    const body = { message: ' Hi ', lang: 'ru', singleUse: true, users: ['anna'], groups: ['bakers'] };
    const made = (await net.send('POST', '/invitations', 'boris', body)).body as unknown as {
      invitation: { secure_id: string };
    };
    expect((await net.get(`/invitations/${made.invitation.secure_id}`)).body).toMatchObject({
      invitation: { message: 'Hi', lang: 'ru', single_use: true, author: idOf('boris') },
      users: [{ username: 'anna' }, { username: 'boris' }],
      groups: [{ username: 'bakers' }],
    });
  });
});
