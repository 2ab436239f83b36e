import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountChange,
  asAccountId,
  changeAccount,
  changeSelf,
  isSameRelation,
  relationOf,
  type Self,
  type SelfChange,
} from '../../../../src/shared/model/index.ts';
import { anAccount, aSelf } from '../../../support/facts.ts';
import { OTHER } from '../../../support/mutations.ts';

const changed = (account: Partial<Account>, change: AccountChange) => changeAccount(anAccount('mars', account), change);

describe('an account after a change of the relation', () => {
  it.each([
    ['subscribed', 'public', { kind: 'subscription', to: 'subscribed' }, ['unsubscribe']],
    ['requested', 'private', { kind: 'subscription', to: 'requested' }, ['unrequest_subscription']],
    ['left', 'public', { kind: 'subscription', to: 'none' }, ['subscribe']],
    ['left', 'private', { kind: 'subscription', to: 'none' }, ['request_subscription']],
  ] as const)('offers the next action: %s, %s', (_, privacy, change, youCan) => {
    for (const before of ['subscribe', 'unsubscribe', 'request_subscription', 'unrequest_subscription'] as const)
      expect(changed({ privacy, youCan: [before] }, change).youCan).toEqual(youCan);
  });

  it('of the viewer’s subscription is one of three, and a request can be revoked [4.086]', () => {
    const asked = changed({ privacy: 'private' }, { kind: 'subscription', to: 'requested' });
    expect(relationOf(asked).mine).toBe('requested');
    expect(asked.youCan).toContain('unrequest_subscription');
    expect(relationOf(changeAccount(asked, { kind: 'subscription', to: 'none' })).mine).toBe('none');
    expect(relationOf(changeAccount(asked, { kind: 'subscription', to: 'subscribed' })).mine).toBe('subscribed');
  });

  it('says what the account did to the viewer [3.010]', () => {
    const asked = changed({ theyDid: ['block'] }, { kind: 'their-subscription', to: 'requested' });
    expect(asked.theyDid).toEqual(['request_subscription', 'block']);
    const accepted = changeAccount(asked, { kind: 'their-subscription', to: 'subscribed' });
    expect(accepted.theyDid).toEqual(['subscribe', 'block']);
    expect(changeAccount(accepted, { kind: 'their-subscription', to: 'none' }).theyDid).toEqual(['block']);
  });

  it('that was blocked can be unblocked only, and does not read the viewer any more [6.045]', () => {
    const blocked = changed({ youCan: ['ban', 'dm'], theyDid: ['subscribe'] }, { kind: 'blocked', on: true });
    expect(blocked).toMatchObject({ youCan: ['unban'], theyDid: [] });
    const back = changeAccount(blocked, { kind: 'blocked', on: false });
    expect(back).toMatchObject({ youCan: ['ban'], theyDid: [] });
  });

  it('shows the blocked or hides them again, of a group [6.037 6.038]', () => {
    const shown = changed({ youCan: ['post', 'disable_bans'] }, { kind: 'blocked-shown', on: true });
    expect(shown.youCan).toEqual(['undisable_bans', 'post']);
    expect(changeAccount(shown, { kind: 'blocked-shown', on: false }).youCan).toEqual(['disable_bans', 'post']);
  });

  it('has one administrator more or less [3.008]', () => {
    const promoted = changed({ administrators: [asAccountId('a')] }, { kind: 'administered', by: OTHER, on: true });
    expect(promoted.administrators).toEqual(['a', OTHER]);
    expect(changeAccount(promoted, { kind: 'administered', by: OTHER, on: false }).administrators).toEqual(['a']);
  });

  it('is the same object if it contains the change already', () => {
    const account = anAccount('mars', { youCan: ['unsubscribe', 'unban'], theyDid: ['subscribe'] });
    const changes: AccountChange[] = [
      { kind: 'subscription', to: 'subscribed' },
      { kind: 'their-subscription', to: 'subscribed' },
      { kind: 'administered', by: OTHER, on: false },
    ];
    for (const change of changes) expect(changeAccount(account, change)).toBe(account);
    const blocked = anAccount('mars', { youCan: ['unban'] });
    expect(changeAccount(blocked, { kind: 'blocked', on: true })).toBe(blocked);
  });

  it('has the relation that its record shows', () => {
    const relation = relationOf(anAccount('mars', { youCan: ['unsubscribe'], theyDid: ['request_subscription'] }));
    expect(relation).toEqual({ mine: 'subscribed', theirs: 'requested', isBlocked: false, privacy: 'public' });
    expect(isSameRelation(relation, { ...relation })).toBe(true);
    for (const other of [{ mine: 'none' }, { theirs: 'none' }, { isBlocked: true }, { privacy: 'private' }] as const)
      expect(isSameRelation(relation, { ...relation, ...other })).toBe(false);
  });
});

describe('the viewer after a change of a relation', () => {
  const changedSelf = (self: Partial<Self>, change: SelfChange) => changeSelf(aSelf(anAccount('luna'), self), change);
  const accountId = OTHER;

  it('reads one account more or less, and has sent a request or not [3.011]', () => {
    const requested = changedSelf({}, { kind: 'subscription', accountId, to: 'requested' });
    expect(requested).toMatchObject({ subscriptionIds: [], sentRequestIds: [OTHER] });
    const subscribed = changeSelf(requested, { kind: 'subscription', accountId, to: 'subscribed' });
    expect(subscribed).toMatchObject({ subscriptionIds: [OTHER], sentRequestIds: [] });
    const left = changeSelf(subscribed, { kind: 'subscription', accountId, to: 'none' });
    expect(left).toMatchObject({ subscriptionIds: [], sentRequestIds: [] });
  });

  it('is read by one account more or less, and has a request to answer or not [3.011]', () => {
    const asked = changedSelf({}, { kind: 'their-subscription', accountId, to: 'requested' });
    expect(asked).toMatchObject({ subscriberIds: [], receivedRequestIds: [OTHER] });
    const accepted = changeSelf(asked, { kind: 'their-subscription', accountId, to: 'subscribed' });
    expect(accepted).toMatchObject({ subscriberIds: [OTHER], receivedRequestIds: [] });
  });

  it('loses a subscriber and a request with a block, and neither comes back with its end [6.045]', () => {
    const blocked = changedSelf(
      { subscriberIds: [OTHER], receivedRequestIds: [OTHER], subscriptionIds: [OTHER] },
      { kind: 'blocked', accountId, on: true },
    );
    expect(blocked).toMatchObject({ banIds: [OTHER], subscriberIds: [], receivedRequestIds: [] });
    // The viewer's own subscription stays.
    expect(blocked.subscriptionIds).toEqual([OTHER]);
    const back = changeSelf(blocked, { kind: 'blocked', accountId, on: false });
    expect(back).toMatchObject({ banIds: [], subscriberIds: [] });
  });

  it('has requests to their groups, counted over all [3.014]', () => {
    const groups = ['a', 'b'].map((id) => ({ groupId: asAccountId(id), requestIds: [] }));
    const change = { kind: 'group-request', groupId: asAccountId('a'), accountId } as const;
    const asked = changedSelf({ managedGroups: groups }, { ...change, isPending: true });
    expect(asked.managedGroups.map(({ requestIds }) => requestIds)).toEqual([[OTHER], []]);
    expect(asked.pendingGroupRequests).toBe(true);
    const answered = changeSelf(asked, { ...change, isPending: false });
    expect(answered.managedGroups).toEqual(groups);
    expect(answered.pendingGroupRequests).toBe(false);
    const elsewhere = { ...change, groupId: asAccountId('c'), isPending: true };
    expect(changeSelf(asked, elsewhere)).toBe(asked);
  });

  it('is the same object if nothing changes', () => {
    const self = aSelf(anAccount('luna'), { subscriptionIds: [OTHER], banIds: [OTHER] });
    expect(changeSelf(self, { kind: 'subscription', accountId, to: 'subscribed' })).toBe(self);
    expect(changeSelf(self, { kind: 'blocked', accountId, on: true })).toBe(self);
    expect(changeSelf(self, { kind: 'their-subscription', accountId, to: 'none' })).toBe(self);
  });
});
