import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { record } from '../../../../src/shared/store/queries/record.ts';
import { json, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { startSignedIn } from '../../../support/signed-in.ts';
import { idOf, type Network, network, now, user } from '../../server/helpers.ts';

const FIELDS = {
  title: 'Reader script',
  scopes: ['read-my-info', 'read-feeds'],
  origins: ['https://app.example.net'],
  netmasks: ['127.0.0.0/8'],
  expiresAt: new Date(now + 86_400_000).toISOString(),
};
const FREE = { ...FIELDS, origins: [], netmasks: [], expiresAt: null };

let net: Network;
let tab: TestEngine;
let sent: { call: string; body: string }[];
/** Calls whose answers are lost, or replaced. */
let faults: Map<string, 'lost' | 'never-sent' | Response>;

beforeEach(async () => {
  net = network({ users: [user('luna')] });
  sent = [];
  faults = new Map();
  const session = await net.core.fetch(
    new Request('http://api/v3/session', {
      method: 'POST',
      body: new URLSearchParams({ username: 'luna', password: 'secret' }),
    }),
  );
  const { authToken } = (await session.json()) as { authToken: string };
  const answer = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/v3/', '')}`;
    sent.push({ call, body: await request.clone().text() });
    const fault = faults.get(call);
    if (fault instanceof Response) return fault.clone();
    const response = fault === 'never-sent' ? null : await net.core.fetch(request);
    if (fault || !response) throw new TypeError('Failed to fetch');
    return response;
  };
  tab = await startSignedIn({ answer, token: authToken }, { accountId: asAccountId(idOf('luna')) });
});
afterEach(() => net.core.close());

const stored = async () => (await record(tab.stores, { kind: 'app-tokens' })).value;
const bodyOf = (call: string): unknown => JSON.parse(sent.find((one) => one.call === call)?.body ?? 'null');
const whoAmI = async (tokenString: string) =>
  (
    await net.core.fetch(
      new Request('http://api/v3/users/whoami', { headers: { authorization: `Bearer ${tokenString}` } }),
    )
  ).status;

async function created(fields: Parameters<typeof tab.engine.command<'create-token'>>[1] = FREE) {
  const outcome = await tab.engine.command('create-token', fields);
  if (outcome.kind !== 'done' || outcome.reply.kind !== 'issued') throw new Error(JSON.stringify(outcome));
  return outcome.reply;
}

describe('creating an app token', () => {
  it('sends title, scopes, restrictions and expiry, returns the string that works, and reads the list again [3.072 7.113 7.111]', async () => {
    const { tokenId, tokenString, activationCode, activationTtlSec } = await created(FIELDS);
    expect(bodyOf('POST app-tokens')).toEqual({
      title: 'Reader script',
      scopes: ['read-my-info', 'read-feeds'],
      restrictions: { origins: ['https://app.example.net'], netmasks: ['127.0.0.0/8'] },
      expiresAt: FIELDS.expiresAt,
    });
    expect(tokenString).not.toBe('');
    expect([activationCode.length > 0, activationTtlSec]).toEqual([true, 300]);
    await eventually(async () => expect(await stored()).toMatchObject([{ id: tokenId, scopes: FIELDS.scopes }]));
    expect((await stored())?.[0]).toMatchObject({
      restrictions: { netmasks: ['127.0.0.0/8'] },
      expiresAt: now + 86_400_000,
    });
    expect(await whoAmI((await created()).tokenString)).toBe(200);
    expect(sent.findLast(({ call }) => call === 'POST app-tokens')?.body).not.toContain('expiresAt');
  });

  it.each([
    ['create--err-title', 'title'],
    ['create--err-scope', 'scopes'],
    ['create--err-origin', 'origins'],
    ['create--err-netmask', 'netmasks'],
  ])('is refused at a field (%s)', async (name, field) => {
    faults.set('POST app-tokens', json(recordedBody(`app-tokens/${name}`), 422));
    expect(await tab.engine.command('create-token', FREE)).toMatchObject({ kind: 'refused', field });
  });

  it('refuses an expiry in the past at its field', async () => {
    const past = { ...FREE, expiresAt: new Date(now - 1000).toISOString() };
    expect(await tab.engine.command('create-token', past)).toMatchObject({ kind: 'refused', field: 'expiresAt' });
  });

  it('whose answer is lost says that the token exists and its secret is lost, and is not sent again', async () => {
    faults.set('POST app-tokens', 'lost');
    const outcome = await tab.engine.command('create-token', FREE);
    expect(outcome).toMatchObject({ kind: 'done', reply: { kind: 'secret-lost', title: 'Reader script', count: 1 } });
    expect(await stored()).toHaveLength(1);
    expect(sent.filter(({ call }) => call === 'POST app-tokens')).toHaveLength(1);
  });

  it('that was not found after a lost answer is unclear: the request may still arrive', async () => {
    faults.set('POST app-tokens', 'never-sent');
    expect((await tab.engine.command('create-token', FREE)).kind).toBe('unclear');
    faults.set('GET app-tokens', 'never-sent');
    expect((await tab.engine.command('create-token', FREE)).kind).toBe('unclear');
  });

  it('does not take another token for the one whose answer was lost', async () => {
    await created({ ...FREE, title: 'Another' });
    await created({ ...FREE, scopes: ['read-feeds'] });
    faults.set('POST app-tokens', 'never-sent');
    expect((await tab.engine.command('create-token', FREE)).kind).toBe('unclear');
  });

  it('leaves its secrets in no store, no log line and no event', async () => {
    const { tokenId, tokenString, activationCode } = await created();
    await eventually(async () => expect(await stored()).toHaveLength(1));
    const outcome = await tab.engine.command('reissue-token', { id: tokenId, issue: 1 });
    const later = outcome.kind === 'done' && outcome.reply.kind === 'issued' ? outcome.reply : null;
    const secrets = [tokenString, activationCode, later?.tokenString ?? '?', later?.activationCode ?? '?'];
    await eventually(async () => expect((await stored())?.[0]?.issue).toBe(2));
    const databases = await Promise.all(
      (await Dexie.getDatabaseNames()).map(async (name) => {
        const database = await new Dexie(name).open();
        const rows = await Promise.all(database.tables.map((table) => table.toArray()));
        database.close();
        return rows;
      }),
    );
    const everything = JSON.stringify([databases, await tab.engine.call({ kind: 'log' }), tab.events]);
    expect(everything).toContain(tokenId);
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
});

describe('an app token', () => {
  it('gets another title [7.116]', async () => {
    const { tokenId } = await created();
    expect(await tab.engine.command('rename-token', { id: tokenId, title: 'New name' })).toEqual({
      kind: 'done',
      reply: null,
    });
    expect(bodyOf(`PUT app-tokens/${tokenId}`)).toEqual({ title: 'New name' });
    expect(await stored()).toMatchObject([{ id: tokenId, title: 'New name' }]);
    expect(await tab.engine.command('rename-token', { id: tokenId, title: ' ' })).toMatchObject({
      kind: 'refused',
      field: 'title',
    });
  });

  it('gets another string, and the old one stops working [7.114]', async () => {
    const { tokenId, tokenString } = await created();
    const outcome = await tab.engine.command('reissue-token', { id: tokenId, issue: 1 });
    if (outcome.kind !== 'done' || outcome.reply.kind !== 'issued') throw new Error(JSON.stringify(outcome));
    expect(sent.map(({ call }) => call)).toContain(`POST app-tokens/${tokenId}/reissue`);
    expect(await whoAmI(tokenString)).toBe(401);
    expect(await whoAmI(outcome.reply.tokenString)).toBe(200);
    await eventually(async () => expect((await stored())?.[0]?.issue).toBe(2));
  });

  it('whose reissue has no answer: the list tells whether the old string still works', async () => {
    const { tokenId } = await created();
    const reissue = `POST app-tokens/${tokenId}/reissue`;
    faults.set(reissue, 'never-sent');
    expect((await tab.engine.command('reissue-token', { id: tokenId, issue: 1 })).kind).toBe('unclear');
    faults.set(reissue, 'lost');
    expect(await tab.engine.command('reissue-token', { id: tokenId, issue: 1 })).toMatchObject({
      kind: 'done',
      reply: { kind: 'secret-lost', tokenId },
    });
  });

  it('is revoked, also if it was revoked before [7.115]', async () => {
    const { tokenId, tokenString } = await created();
    faults.set(`DELETE app-tokens/${tokenId}`, 'lost');
    expect(await tab.engine.command('revoke-token', { id: tokenId })).toMatchObject({ kind: 'refused' });
    faults.clear();
    expect(await tab.engine.command('revoke-token', { id: tokenId })).toEqual({ kind: 'done', reply: null });
    expect(sent.filter(({ call }) => call === `DELETE app-tokens/${tokenId}`)).toHaveLength(2);
    expect(await stored()).toEqual([]);
    expect(await whoAmI(tokenString)).toBe(401);
  });
});

it('the scopes are read with their titles and routes [7.112]', async () => {
  await tab.engine.watch({ kind: 'record', record: { kind: 'token-scopes' } });
  await eventually(async () => {
    const { value } = await record(tab.stores, { kind: 'token-scopes' });
    expect(value?.find(({ name }) => name === 'read-my-files')).toEqual({
      name: 'read-my-files',
      title: 'Read information about my uploaded files',
      routes: ['GET /vN/attachments/my', 'GET /vN/attachments/my/stats'],
    });
  });
  expect(sent.map(({ call }) => call)).toContain('GET app-tokens/scopes');
});
