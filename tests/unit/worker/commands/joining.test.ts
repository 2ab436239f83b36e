import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandArgs } from '../../../../src/shared/contract/index.ts';
import { tokenOf } from '../../../../src/shared/store/keys/index.ts';
import { record } from '../../../../src/shared/store/queries/record.ts';
import { shell } from '../../../../src/shared/store/queries/shell.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { storedText } from '../../../support/stored-text.ts';
import { emptyWorld, group, idOf, now, user } from '../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const PASSWORD = 'correct horse battery';
const NEW: CommandArgs<'sign-up'> = {
  username: 'callisto',
  screenName: 'Callisto',
  email: 'callisto@example.net',
  password: PASSWORD,
  emailVerificationCode: '',
  externalProfileKey: null,
  pictureUrl: null,
  invitation: null,
  cancelSubscription: false,
};
const INVITATION = {
  id: '9d961ec6-4dcf-41ef-970e-9d7088a3812b',
  authorId: idOf('luna'),
  message: 'Join us, the water is warm!',
  lang: 'en',
  isSingleUse: true,
  userNames: ['mars'],
  groupNames: ['bakers'],
  registrations: 0,
  createdAt: now,
};

let server: InProcessServer;
let tab: TestEngine;
let sent: { call: string; body: string; type: string | null }[];
let clockMs: number;

beforeEach(async () => {
  clockMs = now;
  sent = [];
  server = createInProcessServer({
    world: {
      ...emptyWorld(),
      users: [user('luna', { email: 'luna@example.net' }), user('mars'), user('pluto', { isGone: true })],
      groups: [group('bakers', ['luna'])],
      invitations: [INVITATION],
    },
    clock: () => clockMs,
  });
  tab = await startEngine(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/v3/', '')}`;
    sent.push({ call, body: await request.clone().text(), type: request.headers.get('content-type') });
    return server.fetch(request);
  });
});
afterEach(() => server.close());

const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body ?? '';
const times = (call: string) => sent.filter((one) => one.call === call).length;
const users = () =>
  server.core.database.all<{ username: string }>(`SELECT username FROM accounts WHERE type = 'user'`).length;
const isSignUp = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/users');
const mailed = () => server.core.mail.at(-1)?.secret ?? '';
const signUp = (more: Partial<CommandArgs<'sign-up'>> = {}) => tab.engine.command('sign-up', { ...NEW, ...more });

/** The reply of a sign-up that has signed in. */
async function entered(more: Partial<CommandArgs<'sign-up'>> = {}) {
  const outcome = await signUp(more);
  if (outcome.kind !== 'done' || !outcome.reply) throw new Error(JSON.stringify(outcome));
  return outcome.reply;
}

describe('a sign-up', () => {
  it('makes an account and signs in to it, by the recorded call [1.008 4.050 7.011]', async () => {
    const { accountId, username } = await entered();
    expect(username).toBe('callisto');
    const { json, method, path } = recordedCall('session/sign-up--ok');
    expect(`${method} ${path}`).toBe('POST users');
    expect(JSON.parse(bodyOf('POST users'))).toEqual({ ...(json as object), password: PASSWORD });
    expect((await tokenOf(tab.keys, accountId))?.token).toMatch(/\w+/);
    const own = await startEngine(server.fetch, { accountId, keys: tab.keys });
    expect((await shell(own.stores)).self?.account.screenName).toBe('Callisto');
  });

  it('sends nothing that was not filled in', async () => {
    await entered({ screenName: '', email: '' });
    expect(JSON.parse(bodyOf('POST users'))).toEqual({ username: 'callisto', password: PASSWORD });
  });

  it('by invitation subscribes to the recommended accounts unless the user declines', async () => {
    const { accountId } = await entered({ invitation: INVITATION.id });
    const own = await startEngine(server.fetch, { accountId, keys: tab.keys });
    const ids = [...((await shell(own.stores)).self?.subscriptionIds ?? [])];
    expect(ids.sort()).toEqual([idOf('bakers'), idOf('mars')].sort());
    server.core.database.run('UPDATE invitations SET registrations = 0');
    const other = await entered({
      username: 'europa',
      email: '',
      invitation: INVITATION.id,
      cancelSubscription: true,
    });
    const alone = await startEngine(server.fetch, { accountId: other.accountId, keys: tab.keys });
    expect((await shell(alone.stores)).self?.subscriptionIds).toEqual([]);
  });

  it('with an external profile sends its key in place of a password, as recorded', async () => {
    server.core.database.run(
      `INSERT INTO externalKeys (key, provider, externalId, title, validTillAt) VALUES ('k', 'google', '1', 'C', :till)`,
      { till: now + 1 },
    );
    await entered({ externalProfileKey: 'k', password: '', pictureUrl: 'https://example.net/c.png' });
    const { json } = recordedCall('session/sign-up--ok-external');
    expect(Object.keys(JSON.parse(bodyOf('POST users')) as object).sort()).toEqual(
      [...Object.keys(json as object), 'profilePictureURL'].sort(),
    );
  });

  it("shows the server's words at the field that they are about [5.067]", async () => {
    const refused = async (more: Partial<CommandArgs<'sign-up'>>) => {
      const outcome = await signUp(more);
      if (outcome.kind !== 'refused' || outcome.failure.kind !== 'http') throw new Error(JSON.stringify(outcome));
      return [outcome.field, outcome.failure.err];
    };
    expect(await refused({ username: 'luna' })).toEqual(['username', 'Already exists']);
    expect(await refused({ username: 'admin' })).toEqual(['username', 'Invalid username']);
    expect(await refused({ email: 'zzz' })).toEqual(['email', 'Invalid email format']);
    expect(await refused({ email: 'luna@example.net' })).toEqual(['email', 'This email address is already in use']);
    expect(await refused({ invitation: idOf('none') })).toEqual([null, `Invitation "${idOf('none')}" not found`]);
    server.core.config.emailVerificationEnabled = true;
    expect(await refused({})).toEqual(['emailVerificationCode', 'Email verification code required']);
    expect(await refused({ emailVerificationCode: 'x' })).toEqual([
      'emailVerificationCode',
      'Invalid or outdated email verification code',
    ]);
    server.core.config.registrationOpen = false;
    expect(await refused({})).toEqual([null, 'New user registrations are temporarily suspended']);
    expect(users()).toBe(3);
  });

  it('whose answer is lost is found by a read, and signed in: it is sent once', async () => {
    server.faults.set({ match: isSignUp, respond: 'deliver-then-drop' });
    const { accountId } = await entered();
    expect((await tokenOf(tab.keys, accountId))?.username).toBe('callisto');
    expect(times('POST users')).toBe(1);
    expect(times('GET users/callisto')).toBe(1);
    expect(users()).toBe(4);
  });

  it('that did not arrive is refused, and can be repeated', async () => {
    server.faults.set({ match: isSignUp, respond: 'drop', times: 1 });
    expect(await signUp()).toEqual({ kind: 'refused', failure: { kind: 'network' }, field: null });
    expect(times('POST session')).toBe(0);
    expect((await entered()).username).toBe('callisto');
    expect(users()).toBe(4);
  });

  it('repeated after an earlier one that has arrived late signs in to the account which that has made', async () => {
    server.faults.set({ match: isSignUp, respond: 'drop', times: 1 });
    await signUp({ invitation: INVITATION.id });
    await server.fetch(
      new Request('http://api/v3/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'callisto', password: PASSWORD, invitation: INVITATION.id }),
      }),
    );
    // The invitation is used, by the earlier request.
    expect((await entered({ invitation: INVITATION.id })).username).toBe('callisto');
    expect(users()).toBe(4);
  });

  it('that the browser has sent twice is no refusal: the second answer says that the name is taken', async () => {
    await signUp();
    expect((await entered()).username).toBe('callisto');
    expect(users()).toBe(4);
  });

  it('with the name of somebody else is refused, also when its answer is lost', async () => {
    server.faults.set({ match: isSignUp, respond: 'drop', times: 1 });
    expect(await signUp({ username: 'luna' })).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
    expect(await signUp({ username: 'luna' })).toMatchObject({ kind: 'refused', field: 'username' });
  });

  it('is unclear if no read can tell, or if it has no password to sign in with', async () => {
    const lost = { match: isSignUp, respond: 'deliver-then-drop' } as const;
    server.faults.set(lost);
    server.faults.set({ match: ({ url }) => url.endsWith('/users/callisto'), respond: 'drop' });
    expect((await signUp()).kind).toBe('unclear');
    server.faults.clear();
    server.faults.set(lost);
    server.core.database.run(
      `INSERT INTO externalKeys (key, provider, externalId, title, validTillAt) VALUES ('k', 'google', '1', 'C', :till)`,
      { till: now + 1 },
    );
    const external = { username: 'europa', email: '', password: '', externalProfileKey: 'k' };
    expect((await signUp(external)).kind).toBe('unclear');
  });

  it('is done without a session if only the sign-in fails', async () => {
    server.faults.set({
      match: ({ url }) => url.endsWith('/users/whoami'),
      respond: { status: 429, body: { err: 'Slow down' } },
    });
    expect(await signUp()).toEqual({ kind: 'done', reply: null });
    expect(await tab.keys.tokens.count()).toBe(0);
    expect(users()).toBe(4);
  });
});

describe('an e-mail code', () => {
  it('is asked for by the recorded call, and proves the address of a sign-up [7.015]', async () => {
    server.core.config.emailVerificationEnabled = true;
    const { email } = NEW;
    expect(await tab.engine.command('verify-email', { email, mode: 'sign-up' })).toEqual({ kind: 'done', reply: null });
    const { json, method, path } = recordedCall('session/verify-email--ok');
    expect(`${method} ${path}`).toBe('POST users/verifyEmail');
    expect(JSON.parse(bodyOf('POST users/verifyEmail'))).toEqual({ ...(json as object), email });
    expect((await entered({ emailVerificationCode: mailed() })).username).toBe('callisto');
  });

  it("is refused in the server's words, at the address or at the head", async () => {
    const ask = (email: string) => tab.engine.command('verify-email', { email, mode: 'sign-up' });
    expect(await ask('zzz')).toMatchObject({ field: 'email', failure: { err: 'Invalid email address format' } });
    for (let n = 0; n < 5; n++) await ask(NEW.email);
    expect(await ask(NEW.email)).toMatchObject({ field: null, failure: { status: 429 } });
  });
});

describe('a forgotten password', () => {
  const request = (email: string) => tab.engine.command('request-password-reset', { email });
  const set = (token: string, passwordConfirmation = PASSWORD) =>
    tab.engine.command('reset-password', { token, newPassword: PASSWORD, passwordConfirmation });

  it('is replaced in two steps, each by its recorded call [7.009 7.010]', async () => {
    expect(await request('luna@example.net')).toEqual({ kind: 'done', reply: null });
    const asked = sent.find(({ call }) => call === 'POST passwords');
    expect(asked).toMatchObject({ body: 'email=luna%40example.net' });
    expect(asked?.type).toContain('application/x-www-form-urlencoded');
    const token = mailed();
    expect(await set(token)).toEqual({ kind: 'done', reply: null });
    const put = sent.find(({ call }) => call === `PUT passwords/${token}`);
    const { json, method } = recordedCall('session/password-set--ok');
    expect(method).toBe('PUT');
    expect([...new URLSearchParams(put?.body).keys()]).toEqual(Object.keys(json as object));
    expect(put?.type).toContain('application/x-www-form-urlencoded');
    const signedIn = await tab.engine.command('sign-in', { username: 'luna', password: PASSWORD });
    expect(signedIn).toMatchObject({ kind: 'done', reply: { username: 'luna' } });
    expect(await set(token)).toMatchObject({
      kind: 'refused',
      field: null,
      failure: { err: 'Password reset token not found or has expired' },
    });
  });

  it("is refused in the server's words, at its field", async () => {
    expect(await request('nobody@example.net')).toMatchObject({
      field: 'email',
      failure: { err: 'Invalid email address or user not found' },
    });
    await request('luna@example.net');
    expect(await set(mailed(), 'other')).toMatchObject({ field: 'passwordConfirmation' });
  });

  it('is unclear when the answer is lost: the token works once', async () => {
    await request('luna@example.net');
    server.faults.set({ match: ({ method }) => method === 'PUT', respond: 'deliver-then-drop' });
    expect(await set(mailed())).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
  });
});

describe('a suspended account', () => {
  const signIn = () => tab.engine.command('sign-in', { username: 'pluto', password: 'secret' });
  const resume = (resumeToken: string) => tab.engine.command('resume-account', { resumeToken });
  const offered = async () => {
    const outcome = await signIn();
    if (outcome.kind !== 'done' || !('resumeToken' in outcome.reply)) throw new Error(JSON.stringify(outcome));
    return outcome.reply;
  };

  it('gives a token to its sign-in, which resumes it by the recorded call [4.048 7.019]', async () => {
    const { resumeToken, err } = await offered();
    expect(err).toBe('Your account is now inactive but you can resume it.');
    expect(await resume(resumeToken)).toEqual({ kind: 'done', reply: null });
    const { json, method, path } = recordedCall('session/resume-me--already-active');
    expect(`${method} ${path}`).toBe('POST users/resume-me');
    expect(JSON.parse(bodyOf('POST users/resume-me'))).toEqual({ ...(json as object), resumeToken });
    expect(await signIn()).toMatchObject({ kind: 'done', reply: { username: 'pluto' } });
  });

  it('is resumed once when the answer is lost and the user tries again', async () => {
    const { resumeToken } = await offered();
    server.faults.set({ match: ({ url }) => url.endsWith('/resume-me'), respond: 'deliver-then-drop', times: 1 });
    expect(await resume(resumeToken)).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
    expect(await resume(resumeToken)).toEqual({ kind: 'done', reply: null });
  });

  it('is not resumed by a token of eleven minutes ago', async () => {
    const { resumeToken } = await offered();
    clockMs += 11 * 60_000;
    expect(await resume(resumeToken)).toMatchObject({ kind: 'refused', field: null, failure: { err: 'jwt expired' } });
  });
});

it('an invitation is read by a visitor, with its author and whom it recommends [7.110]', async () => {
  const ref = { kind: 'invitation', id: INVITATION.id } as const;
  await tab.engine.watch({ kind: 'record', record: ref });
  await eventually(async () => expect((await record(tab.stores, ref)).value).toBeDefined());
  const { value } = await record(tab.stores, ref);
  expect(sent.map(({ call }) => call)).toContain(`GET invitations/${INVITATION.id}`);
  expect(value?.invitation).toMatchObject({ message: INVITATION.message, isSingleUse: true, registrationsCount: 0 });
  expect(value?.accounts.map(({ username }) => username).sort()).toEqual(['bakers', 'luna', 'mars']);
});

it('passwords, codes and tokens of these calls are in no store but that of the keys, in no log line and in no event', async () => {
  server.core.config.emailVerificationEnabled = true;
  await tab.engine.command('verify-email', { email: NEW.email, mode: 'sign-up' });
  const code = mailed();
  const { accountId } = await entered({ emailVerificationCode: code });
  const session = (await tokenOf(tab.keys, accountId))?.token ?? '';
  await tab.engine.command('request-password-reset', { email: 'luna@example.net' });
  const resetToken = mailed();
  const newPassword = 'another secret word';
  await tab.engine.command('reset-password', { token: resetToken, newPassword, passwordConfirmation: newPassword });
  const suspended = await tab.engine.command('sign-in', { username: 'pluto', password: 'secret' });
  if (suspended.kind !== 'done' || !('resumeToken' in suspended.reply)) throw new Error('pluto is not suspended');
  const { resumeToken } = suspended.reply;
  await tab.engine.command('resume-account', { resumeToken });
  const seen = [
    await storedText((name) => !name.startsWith('keys-')),
    JSON.stringify(await tab.engine.call({ kind: 'log' })),
    JSON.stringify(tab.events),
  ];
  for (const secret of [PASSWORD, code, session, resetToken, newPassword, resumeToken]) {
    expect(secret).not.toBe('');
    for (const text of seen) expect(text).not.toContain(secret);
  }
});
