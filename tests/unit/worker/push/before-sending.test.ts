import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { subscribe } from '../../../../src/shared/mutations/subscribe.ts';
import { PushWorld } from '../../../support/push-world.ts';
import { idOf, now, user } from '../../server/helpers.ts';

const VENUS = asAccountId(idOf('venus'));
const pastName = { username: 'aphrodite', validTillAt: now - 1000 };
let world: PushWorld;

beforeEach(async () => {
  world = new PushWorld((data) => {
    data.users = [
      ...data.users.filter(({ username }) => username !== 'venus'),
      user('venus', { pastUsernames: [pastName] }),
    ];
  });
  await world.signIn();
});
afterEach(() => world.close());

const subscribing = (username: string, accountId = VENUS) =>
  world.does({ kind: 'subscribe', accountId, username, on: true });
const isRead = ({ method, url }: Request) => method === 'GET' && /\/users\/(venus|aphrodite)$/.test(url);
const isSent = ({ method, url }: Request) => method === 'POST' && url.endsWith('/subscribe');
const faults = () => world.server.faults;
const isSubscribed = async () =>
  (
    (await world.elsewhere('PUT', `users/${world.me}`, { user: {} })) as { subscribers: { username: string }[] }
  ).subscribers.some(({ username }) => username === 'venus');

describe('the account of a mutation', () => {
  it('is found under its present name just before sending, also without a page [7.085]', async () => {
    await subscribing('aphrodite');
    expect(await world.drainHeadless()).toBe(false);
    expect(faults().count(isSent)).toBe(1);
    expect(await isSubscribed()).toBe(true);
  });

  it('refuses the mutation if the name leads to another account', async () => {
    await world.start();
    const id = await subscribing('venus', asAccountId(idOf('mars')));
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
    const failure = { kind: 'outdated', reason: '@venus is somebody else now' };
    expect((await world.row(id))?.state).toMatchObject({ failure });
    expect(faults().count(isSent)).toBe(0);
  });

  it('is left alone if the server has the change already', async () => {
    await world.elsewhere('POST', 'users/venus/subscribe', {});
    const before = faults().count(isSent);
    await world.start();
    await subscribing('venus');
    await world.done();
    expect(faults().count(isSent)).toBe(before);
    expect(await isSubscribed()).toBe(true);
  });

  it('is read although the clock was set back while the row waited', async () => {
    const id = await subscribing('venus');
    await world.vault.outbox.update(id, { createdAt: world.now() + 60_000 });
    await world.drainHeadless();
    expect([faults().count(isSent), faults().count(isRead)]).toEqual([1, 1]);
  });

  it('is read again only for a row that has waited long, if the kind says so', async () => {
    const { before } = subscribe;
    if (!before) throw new Error('A subscription is checked before sending');
    subscribe.before = { ...before, afterMs: 60_000 };
    try {
      const first = await subscribing('venus');
      await world.drainHeadless();
      expect([faults().count(isSent), faults().count(isRead)]).toEqual([1, 0]);
      await world.vault.outbox.delete(first);
      await world.elsewhere('POST', 'users/venus/unsubscribe', {});
      const id = await subscribing('aphrodite');
      await world.vault.outbox.update(id, { createdAt: world.now() - 60_000 });
      await world.drainHeadless();
      expect([faults().count(isSent), faults().count(isRead)]).toEqual([2, 1]);
    } finally {
      subscribe.before = before;
    }
  });
});
