import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, type RecordKind, type RecordOf } from '../../../../../src/shared/model/index.ts';
import { lastAccount } from '../../../../../src/shared/store/index.ts';
import { tokenOf } from '../../../../../src/shared/store/keys/index.ts';
import { record } from '../../../../../src/shared/store/queries/record.ts';
import { json, startEngine, type TestEngine } from '../../../../support/engine-world.ts';
import { recordedCall } from '../../../../support/recorded-call.ts';
import { at, recordedBody } from '../../../../support/recordings.ts';
import { startSignedIn } from '../../../../support/signed-in.ts';
import { SmallNetwork } from '../../../../support/small-network.ts';

const RETURN_PAGE = 'https://app.example.net/auth-return.html';
const START = 'POST ext-auth/auth-start';
const FINISH = 'POST ext-auth/auth-finish';
const PROFILES = 'GET ext-auth/profiles';
const QUERY = { state: 'S', code: 'CODE' };

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const recorded = (name: string) => {
  const { body, status } = recordedCall(`session/${name}`);
  return json(body, status);
};

let network: SmallNetwork;
beforeEach(() => {
  network = new SmallNetwork();
});

const sent = (call: string) =>
  network.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v3/', '')}` === call);
const stored = async <K extends RecordKind>(tab: TestEngine, ref: RecordOf<K>) => (await record(tab.stores, ref)).value;
const idOf = (tab: TestEngine) => tab.stores.accountId ?? expect.fail('nobody is signed in');

describe('a visitor', () => {
  const finish = (tab: TestEngine) =>
    tab.engine.command('finish-external', { provider: 'google', accountId: null, query: QUERY });

  it('begins a sign-in at a provider, whose page the server names [7.022]', async () => {
    const tab = await startEngine(network.answer);
    network.answers.set(START, recorded('ext-auth-start--sign-in'));
    const args = { provider: 'google', accountId: null, redirectUrl: RETURN_PAGE };
    expect(await tab.engine.command('start-external', args)).toEqual({
      kind: 'done',
      reply: { redirectTo: 'https://example.com/authorize?state=TSH3P%2BLUkOCJ9y8cEwkOqg%3D%3D' },
    });
    const [request] = sent(START);
    expect(await request?.json()).toEqual({ provider: 'google', mode: 'sign-in', redirectURL: RETURN_PAGE });
    expect(request?.headers.get('authorization')).toBeNull();
  });

  it('whose account is known is signed in, and the page does not receive the token [7.023]', async () => {
    const tab = await startEngine(network.answer);
    const body = recordedBody('session/ext-auth-finish--signed-in') as Record<string, unknown>;
    network.answers.set(FINISH, json({ ...body, authToken: network.token }));
    const outcome = await finish(tab);
    const accountId = asAccountId(at<string>(body, 'user.id'));
    expect(outcome).toEqual({ kind: 'done', reply: { kind: 'signed-in', accountId, username: 'luna' } });
    expect(JSON.stringify(outcome)).not.toContain('authToken');
    expect(await sent(FINISH)[0]?.json()).toEqual({ provider: 'google', query: QUERY });
    expect((await tokenOf(tab.keys, accountId))?.token).toBe(network.token);
    expect(await lastAccount(tab.stores.vault)).toBe(accountId);
  });

  it('without an account gets the key with which they can sign up, and what the provider says of them', async () => {
    const tab = await startEngine(network.answer);
    network.answers.set(FINISH, recorded('ext-auth-finish--continue'));
    expect(await finish(tab)).toEqual({
      kind: 'done',
      reply: {
        kind: 'continue',
        external: {
          provider: 'google',
          key: 'j5jWYV/LTqaPPW3AC3YAvw==',
          suggestedUsername: 'nova',
          name: 'Nova Person',
          email: 'nova@example.org',
          pictureUrl: null,
        },
      },
    });
    expect(await tab.keys.tokens.count()).toBe(0);
  });

  it('whose e-mail address belongs to an account learns that, and gets no key', async () => {
    const tab = await startEngine(network.answer);
    network.answers.set(FINISH, recorded('ext-auth-finish--user-exists'));
    expect(await finish(tab)).toEqual({ kind: 'done', reply: { kind: 'user-exists', email: 'mars@example.net' } });
  });

  it('whose account is suspended gets what resumes it, which is no part of a failure and stays out of the log', async () => {
    const tab = await startEngine(network.answer);
    network.answers.set(FINISH, recorded('sign-in--suspended'));
    const { err, resumeToken } = recordedBody('session/sign-in--suspended') as Record<string, string>;
    expect(resumeToken).toBeTruthy();
    expect(await finish(tab)).toEqual({ kind: 'done', reply: { kind: 'suspended', err, resumeToken } });
    const log = await tab.engine.call({ kind: 'log' });
    expect(JSON.stringify(log)).not.toContain(resumeToken);
    expect(await tab.keys.tokens.count()).toBe(0);
  });

  it.each([
    ['ext-auth-finish--denied', 'The user denied access'],
    ['ext-auth-finish--bad-state', 'Invalid request state'],
  ])('who is refused reads the words of the server (%s)', async (name, err) => {
    const tab = await startEngine(network.answer);
    network.answers.set(FINISH, recorded(name));
    expect(await finish(tab)).toMatchObject({ kind: 'refused', failure: { err } });
  });

  it('whose answer cannot be read is not signed in', async () => {
    const tab = await startEngine(network.answer);
    const body = recordedBody('session/ext-auth-finish--signed-in') as Record<string, unknown>;
    for (const bad of [{ ...body, authToken: '' }, { ...body, status: 'other' }, { ...body, user: null }, []]) {
      network.answers.set(FINISH, json(bad));
      expect(await finish(tab)).toMatchObject({ kind: 'refused', failure: { kind: 'decode' } });
    }
    expect(await tab.keys.tokens.count()).toBe(0);
  });
});

describe('an account', () => {
  let tab: TestEngine;
  beforeEach(async () => {
    tab = await startSignedIn(network);
    network.answers.set(PROFILES, recorded('ext-auth-profiles--luna'));
  });

  it('is connected: the page gets nothing but that, and the list is read again [7.020]', async () => {
    network.answers.set(START, recorded('ext-auth-start--connect'));
    network.answers.set(FINISH, json({ profile: at(recordedBody('session/ext-auth-profiles--luna'), 'profiles.0') }));
    const args = { provider: 'github', accountId: idOf(tab) };
    const begun = await tab.engine.command('start-external', { ...args, redirectUrl: RETURN_PAGE });
    expect(begun).toMatchObject({ kind: 'done' });
    expect(await sent(START)[0]?.json()).toMatchObject({ mode: 'connect' });
    expect(sent(START)[0]?.headers.get('authorization')).toBe('Bearer good');
    const outcome = await tab.engine.command('finish-external', { ...args, query: QUERY });
    expect(outcome).toEqual({ kind: 'done', reply: { kind: 'connected' } });
    expect(sent(FINISH)[0]?.headers.get('authorization')).toBe('Bearer good');
    expect(await stored(tab, { kind: 'external-profiles' })).toMatchObject([
      { provider: 'github', title: 'luna on GitHub' },
      { provider: 'google', title: 'Luna Tide' },
    ]);
  });

  it('that did not begin it is not connected: nothing is sent', async () => {
    const other = asAccountId('00000000-0000-4000-8000-000000000000');
    for (const accountId of [other, null]) {
      const finish = { provider: 'google', accountId, query: QUERY };
      const start = { provider: 'google', accountId, redirectUrl: RETURN_PAGE };
      const refused = { kind: 'refused', failure: { kind: 'outdated' } };
      expect(await tab.engine.command('finish-external', finish)).toMatchObject(refused);
      expect(await tab.engine.command('start-external', start)).toMatchObject(refused);
    }
    await tab.keys.tokens.update(idOf(tab), { token: '' });
    const signedOut = { provider: 'google', accountId: idOf(tab), query: QUERY };
    expect(await tab.engine.command('finish-external', signedOut)).toMatchObject({ failure: { kind: 'outdated' } });
    expect([...sent(START), ...sent(FINISH)]).toEqual([]);
  });

  it('whose connection has no answer is connected if the list has a new entry', async () => {
    network.answers.set(FINISH, lost);
    const args = { provider: 'google', accountId: idOf(tab), query: QUERY };
    const finish = () => tab.engine.command('finish-external', args);
    expect(await finish()).toMatchObject({ kind: 'unclear' });
    network.answers.set(PROFILES, recorded('ext-auth-profiles--none'));
    expect(await finish()).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
    network.answers.set(PROFILES, recorded('ext-auth-profiles--luna'));
    expect(await finish()).toEqual({ kind: 'done', reply: { kind: 'connected' } });
  });

  it('of another service that is taken is refused with the words of the server', async () => {
    network.answers.set(FINISH, recorded('ext-auth-finish--connect-taken'));
    const args = { provider: 'google', accountId: idOf(tab), query: QUERY };
    expect(await tab.engine.command('finish-external', args)).toMatchObject({
      kind: 'refused',
      failure: { err: at(recordedBody('session/ext-auth-finish--connect-taken'), 'err') },
    });
  });

  it('is disconnected, also if it was already, and the list is read again [7.021]', async () => {
    const id = '667d0cde-e701-436e-9c51-64814b928923';
    for (const name of ['ext-auth-delete--ok', 'ext-auth-delete--not-found']) {
      network.answers.set(`DELETE ext-auth/profiles/${id}`, recorded(name));
      network.answers.set(PROFILES, recorded('ext-auth-profiles--none'));
      expect(await tab.engine.command('disconnect-external', { id })).toEqual({ kind: 'done', reply: null });
      expect(await stored(tab, { kind: 'external-profiles' })).toEqual([]);
    }
    expect(sent(`DELETE ext-auth/profiles/${id}`)).toHaveLength(2);
  });

  it('whose disconnection has no answer is read again', async () => {
    const { id } = at(recordedBody('session/ext-auth-profiles--luna'), 'profiles.0') as { id: string };
    network.answers.set(`DELETE ext-auth/profiles/${id}`, lost);
    const disconnect = () => tab.engine.command('disconnect-external', { id });
    expect(await disconnect()).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
    network.answers.set(PROFILES, recorded('ext-auth-profiles--none'));
    expect(await disconnect()).toEqual({ kind: 'done', reply: null });
    network.answers.set(PROFILES, lost);
    expect(await disconnect()).toMatchObject({ kind: 'unclear' });
  });
});
