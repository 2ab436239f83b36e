import { describe, expect, it } from 'vitest';
import {
  type Ability,
  type Account,
  asAccountId,
  type ProfileDetails,
  type Self,
  type Statistics,
  type TheirAction,
} from '../../../../src/shared/model/index.ts';
import {
  hasNoSubscribing,
  mayHaveBlockedViewer,
  type RelationFacts,
  relationActions,
} from '../../../../src/shared/rules/relation-actions.ts';
import { decodeProfile, decodeStatistics } from '../../../../src/shared/wire/profiles.ts';
import { aSelf } from '../../../support/facts.ts';
import { account } from '../../../support/post-views.ts';
import { recordedBody } from '../../../support/recordings.ts';

const yara = account('yara');
const facts: RelationFacts = {
  self: aSelf(yara),
  preferences: { hideUsers: [], pinnedGroupIds: [] },
  config: { groupsWithoutSubscribing: [] },
};
const withSelf = (self: Partial<Self>): RelationFacts => ({ ...facts, self: aSelf(yara, self) });
const luna = (youCan: Ability[], more: Partial<Account> = {}): Account => account('luna', { youCan, ...more });
const stars = (youCan: Ability[], more: Partial<Account> = {}): Account =>
  account('stars', { type: 'group', youCan, ...more });

describe('relationActions', () => {
  it('of a public user depend on the subscription', () => {
    expect(relationActions(luna(['subscribe', 'ban']), facts)).toEqual(['subscribe', 'hide-posts', 'block']);
    expect(relationActions(luna(['unsubscribe', 'ban', 'dm']), facts)).toEqual([
      'unsubscribe',
      'direct',
      'lists',
      'hide-posts',
      'block',
    ]);
  });

  it('of a private user depend on the request', () => {
    const isPrivate = { privacy: 'private' } as const;
    expect(relationActions(luna(['request_subscription', 'ban'], isPrivate), facts)).toEqual([
      'request',
      'hide-posts',
      'block',
    ]);
    expect(relationActions(luna(['unrequest_subscription', 'ban'], isPrivate), facts)).toEqual([
      'revoke',
      'hide-posts',
      'block',
    ]);
  });

  it('of somebody who asks the viewer begin with the answers', () => {
    const asks: TheirAction[] = ['request_subscription'];
    expect(relationActions(luna(['subscribe', 'ban'], { theyDid: asks }), facts)).toEqual([
      'accept',
      'reject',
      'subscribe',
      'hide-posts',
      'block',
    ]);
  });

  it('of a group contain no block and no direct message', () => {
    expect(relationActions(stars(['unsubscribe', 'post', 'disable_bans']), facts)).toEqual([
      'unsubscribe',
      'lists',
      'hide-posts',
      'pin',
      'show-blocked',
    ]);
    expect(relationActions(stars(['subscribe', 'undisable_bans']), facts)).toEqual([
      'subscribe',
      'hide-posts',
      'hide-blocked',
    ]);
  });

  it('lead to the settings of a group that the viewer manages', () => {
    const managed = stars(['unsubscribe'], { administrators: [yara.id] });
    expect(relationActions(managed, facts)).toContain('settings');
    expect(relationActions(stars(['unsubscribe'], { administrators: [asAccountId('other')] }), facts)).not.toContain(
      'settings',
    );
    const managedGroups = [{ groupId: managed.id, requestIds: [] }];
    expect(relationActions(stars(['unsubscribe']), withSelf({ managedGroups }))).toContain('settings');
  });

  it('undo what the preferences contain, in any case of the name', () => {
    const preferences = { hideUsers: ['Stars'], pinnedGroupIds: [stars([]).id] };
    const actions = relationActions(stars(['unsubscribe']), { ...facts, preferences });
    expect(actions).toEqual(['unsubscribe', 'lists', 'show-posts', 'unpin']);
  });

  it('remove a subscriber only if the viewer’s own feed is private', () => {
    const reader = luna(['subscribe', 'ban'], { theyDid: ['subscribe'] });
    expect(relationActions(reader, facts)).not.toContain('remove-subscriber');
    const privateViewer = { ...facts, self: aSelf({ ...yara, privacy: 'private' }) };
    expect(relationActions(reader, privateViewer)).toContain('remove-subscriber');
    expect(relationActions(luna(['subscribe', 'ban']), privateViewer)).not.toContain('remove-subscriber');
  });

  it('of a blocked user are the end of the block alone', () => {
    const blocked = luna(['unsubscribe', 'unban', 'dm'], { theyDid: ['subscribe'] });
    expect(relationActions(blocked, facts)).toEqual(['unblock']);
    expect(relationActions({ ...blocked, isGone: true }, facts)).toEqual(['unblock']);
    expect(relationActions(luna([]), withSelf({ banIds: [luna([]).id] }))).toEqual(['unblock']);
  });

  it('do not exist for the viewer, for visitors and for deleted accounts', () => {
    expect(relationActions({ ...luna(['post', 'ban']), id: yara.id }, facts)).toEqual([]);
    expect(relationActions(luna(['subscribe']), { ...facts, self: undefined })).toEqual([]);
    expect(relationActions(luna(['request_subscription', 'ban'], { isGone: true }), facts)).toEqual([]);
  });

  it('contain no subscription to groups named in the configuration', () => {
    const config = { groupsWithoutSubscribing: ['Stars', 'luna'] };
    expect(hasNoSubscribing(stars([]), config)).toBe(true);
    // A user may have the name of a group elsewhere.
    expect(hasNoSubscribing(luna([]), config)).toBe(false);
    const closed = { ...facts, config };
    expect(relationActions(stars(['subscribe']), closed)).toEqual(['hide-posts']);
    expect(relationActions(stars(['request_subscription'], { privacy: 'private' }), closed)).toEqual(['hide-posts']);
    // Who is a member can leave.
    expect(relationActions(stars(['unsubscribe']), closed)).toContain('unsubscribe');
    expect(relationActions(luna(['subscribe']), closed)).toContain('subscribe');
  });
});

describe('mayHaveBlockedViewer', () => {
  const details = (acceptsDirects: boolean): ProfileDetails => ({
    accountId: luna([]).id,
    adminIds: [],
    acceptsDirects,
    pastUsernames: [],
    inHomeLists: [],
    invitedBy: null,
  });
  const silent: Statistics = { posts: 0, comments: 0, likes: 0, subscribers: 3, subscriptions: 2 };
  const { self } = facts;
  const says = (about: Account, statistics: Statistics | undefined = silent, acceptsDirects = false) =>
    mayHaveBlockedViewer(about, self, { details: details(acceptsDirects), statistics });
  const stranger = luna(['subscribe', 'ban']);

  it('is true for somebody whom others read, but of whom the viewer sees nothing', () => {
    expect(says(stranger)).toBe(true);
    expect(says({ ...stranger, privacy: 'protected' })).toBe(true);
    for (const seen of ['posts', 'comments', 'likes'] as const)
      expect(says(stranger, { ...silent, [seen]: 1 }), seen).toBe(false);
    expect(says(stranger, { ...silent, subscribers: 0 })).toBe(false);
  });

  it('is true for a reader of the viewer who accepts no direct messages from them [4.082]', () => {
    const reader = luna(['subscribe', 'ban'], { theyDid: ['subscribe'] });
    expect(says(reader, { ...silent, posts: 5 })).toBe(true);
    expect(mayHaveBlockedViewer(reader, self, { details: details(false), statistics: undefined })).toBe(true);
    expect(says(reader, silent, true)).toBe(false);
  });

  it('is false for everybody who accepts direct messages, or whom the viewer reads or has asked', () => {
    expect(says(stranger, silent, true)).toBe(false);
    expect(says(luna(['unsubscribe', 'ban']))).toBe(false);
    expect(says(luna(['unrequest_subscription', 'ban']))).toBe(false);
  });

  it('is false for those of whom the viewer sees nothing for another reason', () => {
    expect(says(luna(['subscribe', 'unban']))).toBe(false);
    expect(says({ ...stranger, privacy: 'private' })).toBe(false);
    expect(says({ ...stranger, isGone: true })).toBe(false);
    expect(says({ ...stranger, type: 'group' })).toBe(false);
    expect(says({ ...stranger, id: yara.id })).toBe(false);
  });

  it('is false while the answers are not known', () => {
    expect(mayHaveBlockedViewer(stranger, undefined, { details: details(false), statistics: silent })).toBe(false);
    expect(mayHaveBlockedViewer(stranger, self, { details: undefined, statistics: silent })).toBe(false);
    expect(mayHaveBlockedViewer(stranger, self, { details: details(false), statistics: undefined })).toBe(false);
  });

  it('is true for the recorded answers to a user who was banned', () => {
    const profile = decodeProfile(recordedBody('users/get--as-banned'));
    const statistics = decodeStatistics(recordedBody('users/statistics--banned'));
    if (!profile.ok || !statistics.ok) throw new Error('refused');
    const { account: banner, details: known } = profile.value;
    const answer = { details: known, statistics: statistics.value.statistics };
    expect(mayHaveBlockedViewer(banner, self, answer)).toBe(true);
    // Without the subscription of the banner the statistics alone are the sign.
    expect(mayHaveBlockedViewer({ ...banner, theyDid: [] }, self, answer)).toBe(true);
  });
});
