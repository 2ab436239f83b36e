import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewKey } from '../../../../src/shared/contract/index.ts';
import {
  type AccountId,
  asAccountId,
  type RosterEntry,
  type RosterRef,
  relationOf,
  rosterEntry,
  rosterKey,
  type Self,
} from '../../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { requests } from '../../../../src/shared/store/queries/requests.ts';
import { roster } from '../../../../src/shared/store/queries/roster.ts';
import { shell } from '../../../../src/shared/store/queries/shell.ts';
import { decodeEvent } from '../../../../src/shared/wire/events.ts';
import { applyRoster } from '../../../../worker/apply/fetched-roster.ts';
import { applyEvents } from '../../../../worker/apply/index.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { anAccount, aSelf } from '../../../support/facts.ts';
import { recordedNotice } from '../../../support/recorded-notices.ts';

/** A device of the receiver of an event, with the lists that are open on it. */
let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  await stores.mirror.delete();
  closeStores(stores);
});

const know = (fields: Partial<Self>) =>
  stores.mirror.shell.put({ key: 'self', value: aSelf(anAccount('luna'), fields) });
const fetched = (ref: RosterRef, entries: RosterEntry[] = []) =>
  applyRoster(stores.mirror, rosterKey(ref), entries, viewKey({ kind: 'roster', roster: ref }), { ordinal: 1, at: 1 });
const keep = (id: string) =>
  stores.mirror.accounts.put({ ...anAccount(id), usernameLower: id.toLowerCase(), revision: 1 });

interface Heard {
  actor: AccountId;
  affected: AccountId;
  group: AccountId;
}

/** Who is in the recorded event. */
function peopleOf(type: string): Heard {
  const { created_user_id, affected_user_id, group_id } = recordedNotice(type).notice;
  const id = (one: string | null) => asAccountId(one ?? 'nobody');
  return { actor: id(created_user_id), affected: id(affected_user_id), group: id(group_id) };
}

async function receive(type: string): Promise<void> {
  const decoded = decodeEvent('event:new', recordedNotice(type).payload);
  if (!decoded.ok) throw new Error(`${type} refused at ${decoded.refusal.path}`);
  await applyEvents(stores.mirror, decoded.value, { at: Date.now() });
}

const ids = (list: readonly { account: { id: AccountId } }[] = []) => list.map(({ account }) => account.id);
const idsIn = async (ref: RosterRef) => (await roster(stores, ref)).entries.map(({ id }) => id);

describe('an event about requests to the viewer', () => {
  it('subscription_requested adds the request, with the account of the event [4.039]', async () => {
    const { actor } = peopleOf('subscription_requested');
    await know({ receivedRequestIds: [] });
    await receive('subscription_requested');
    const all = await requests(stores);
    expect(ids(all?.received)).toEqual([actor]);
    expect(all?.received[0]?.account.username).toMatch(/./);
    expect(relationOf(all?.received[0]?.account ?? anAccount('none')).theirs).toBe('requested');
    // The counter of the header and of the tab.
    expect((await shell(stores)).requesters.map(({ id }) => id)).toEqual([actor]);
  });

  it('subscription_request_revoked removes the request [4.040]', async () => {
    const { actor } = peopleOf('subscription_request_revoked');
    await keep(actor);
    await know({ receivedRequestIds: [actor] });
    expect(ids((await requests(stores))?.received)).toEqual([actor]);
    await receive('subscription_request_revoked');
    expect(ids((await requests(stores))?.received)).toEqual([]);
  });
});

describe('an event about the viewer’s own requests', () => {
  it('subscription_request_approved turns the request into a subscription [4.041]', async () => {
    const { actor } = peopleOf('subscription_request_approved');
    await know({ sentRequestIds: [actor], subscriptionIds: [] });
    await receive('subscription_request_approved');
    expect(ids((await requests(stores))?.sent)).toEqual([]);
    expect(await idsIn({ kind: 'subscriptions', username: 'luna' })).toEqual([actor]);
  });

  it('group_subscription_approved turns the request to a group into a subscription [4.044]', async () => {
    const { group } = peopleOf('group_subscription_approved');
    await know({ sentRequestIds: [group], subscriptionIds: [] });
    await receive('group_subscription_approved');
    expect(ids((await requests(stores))?.sent)).toEqual([]);
    expect(await idsIn({ kind: 'subscriptions', username: 'luna' })).toEqual([group]);
  });
});

describe('an event about requests to a group that the viewer manages', () => {
  it('group_subscription_requested adds the request [4.042]', async () => {
    const { actor, group } = peopleOf('group_subscription_requested');
    await know({ managedGroups: [{ groupId: group, requestIds: [] }], pendingGroupRequests: false });
    await receive('group_subscription_requested');
    const [managed] = (await requests(stores))?.groups ?? [];
    expect(managed?.requests.map(({ id }) => id)).toEqual([actor]);
    const { self, managedGroups } = await shell(stores);
    expect([self?.pendingGroupRequests, managedGroups[0]?.requestCount]).toEqual([true, 1]);
  });

  it('group_subscription_request_revoked removes the request [4.043]', async () => {
    const { actor, group } = peopleOf('group_subscription_request_revoked');
    await keep(actor);
    await keep(group);
    await know({ managedGroups: [{ groupId: group, requestIds: [actor] }], pendingGroupRequests: true });
    await receive('group_subscription_request_revoked');
    const [managed] = (await requests(stores))?.groups ?? [];
    expect(managed?.requests).toEqual([]);
    expect((await shell(stores)).self?.pendingGroupRequests).toBe(false);
  });
});

describe('an event about a block by the viewer on another device', () => {
  it('banned_user adds the user to the list of the blocked, and ends their subscription to the viewer [4.045]', async () => {
    const { affected } = peopleOf('banned_user');
    await know({ banIds: [], subscriberIds: [affected] });
    await fetched({ kind: 'blocked' });
    await receive('banned_user');
    const blocked = await roster(stores, { kind: 'blocked' });
    expect(blocked.entries.map(({ id }) => id)).toEqual([affected]);
    expect(blocked.entries[0]?.username).toMatch(/./);
    expect((await shell(stores)).self).toMatchObject({ banIds: [affected], subscriberIds: [] });
  });

  it('unbanned_user removes the user from the list of the blocked [4.046]', async () => {
    const { affected } = peopleOf('unbanned_user');
    await keep(affected);
    await know({ banIds: [affected] });
    await fetched({ kind: 'blocked' });
    expect(await idsIn({ kind: 'blocked' })).toEqual([affected]);
    await receive('unbanned_user');
    expect(await idsIn({ kind: 'blocked' })).toEqual([]);
    expect((await shell(stores)).self?.banIds).toEqual([]);
  });
});

describe('an event about the members of a group that the viewer manages', () => {
  it.each([
    ['group_subscribed', true],
    ['group_unsubscribed', false],
  ] as const)('%s adds to the stored list of members, or removes from it', async (type, isIn) => {
    const { actor } = peopleOf(type);
    const { groups } = recordedNotice(type).payload as { groups: [{ username: string }] };
    const members: RosterRef = { kind: 'subscribers', username: groups[0].username };
    await know({});
    await fetched(members, isIn ? [] : [rosterEntry(anAccount(actor))]);
    await receive(type);
    expect(await idsIn(members)).toEqual(isIn ? [actor] : []);
  });
});
