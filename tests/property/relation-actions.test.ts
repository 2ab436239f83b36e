import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ability, type Account, asAccountId, type TheirAction } from '../../src/shared/model/index.ts';
import { relationActions } from '../../src/shared/rules/relation-actions.ts';
import { anAccount, aSelf } from '../support/facts.ts';

const ABILITIES: readonly Ability[] = [
  'post',
  'dm',
  'subscribe',
  'unsubscribe',
  'request_subscription',
  'unrequest_subscription',
  'ban',
  'unban',
  'disable_bans',
  'undisable_bans',
];
const THEIRS: readonly TheirAction[] = ['subscribe', 'request_subscription', 'block'];
const IDS = ['me', 'mars', 'venus', 'club'];
const ids = fc.subarray(IDS.map(asAccountId));

/** Any account as a server could describe it, also with abilities that contradict each other. */
const someAccount: fc.Arbitrary<Account> = fc
  .record({
    id: fc.constantFrom(...IDS),
    type: fc.constantFrom('user' as const, 'group' as const),
    privacy: fc.constantFrom('public' as const, 'protected' as const, 'private' as const),
    isGone: fc.boolean(),
    isRestricted: fc.boolean(),
    youCan: fc.subarray([...ABILITIES]),
    theyDid: fc.subarray([...THEIRS]),
    administrators: ids,
  })
  .map(({ id, ...fields }) => anAccount(id, fields));

const someFacts = fc
  .record({
    isPrivate: fc.boolean(),
    banIds: ids,
    managed: ids,
    hideUsers: fc.subarray(IDS),
    pinnedGroupIds: ids,
    groupsWithoutSubscribing: fc.subarray(IDS),
  })
  .map(({ isPrivate, banIds, managed, groupsWithoutSubscribing, ...preferences }) => ({
    self: aSelf(anAccount('me', { privacy: isPrivate ? 'private' : 'public' }), {
      banIds,
      managedGroups: managed.map((groupId) => ({ groupId, requestIds: [] })),
    }),
    preferences,
    config: { groupsWithoutSubscribing },
  }));

describe('what is offered on an account', () => {
  it('is nothing on oneself, so that nobody blocks themselves', () => {
    fc.assert(
      fc.property(someAccount, someFacts, (account, facts) => {
        expect(relationActions({ ...account, id: asAccountId('me') }, facts)).toEqual([]);
      }),
    );
  });

  it('is only the end of the block on somebody whom the viewer has blocked [6.046 7.084]', () => {
    fc.assert(
      fc.property(someAccount, someFacts, (account, facts) => {
        fc.pre(account.id !== 'me');
        // What the server says with the account is newer than the viewer's own lists.
        const isBlocked =
          account.youCan.length > 0 ? account.youCan.includes('unban') : facts.self.banIds.includes(account.id);
        const actions = relationActions(account, facts);
        if (isBlocked) expect(actions).toEqual(['unblock']);
        else expect(actions).not.toContain('unblock');
      }),
    );
  });

  it('is nothing to a visitor, and each action at most once, without its opposite', () => {
    const OPPOSITES = [
      ['hide-posts', 'show-posts'],
      ['pin', 'unpin'],
      ['block', 'unblock'],
    ] as const;
    fc.assert(
      fc.property(someAccount, someFacts, (account, facts) => {
        expect(relationActions(account, { ...facts, self: undefined })).toEqual([]);
        const actions = relationActions(account, facts);
        expect(new Set(actions).size).toBe(actions.length);
        for (const pair of OPPOSITES) expect(pair.every((action) => actions.includes(action))).toBe(false);
      }),
    );
  });

  it('contains what shows blocked people in a group only if the server offers it [6.038]', () => {
    fc.assert(
      fc.property(someAccount, someFacts, (account, facts) => {
        const actions = relationActions(account, facts);
        if (actions.includes('show-blocked')) expect(account.youCan).toContain('disable_bans');
        if (actions.includes('hide-blocked')) expect(account.youCan).toContain('undisable_bans');
      }),
    );
  });
});
