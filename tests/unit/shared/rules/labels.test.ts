import { describe, expect, it } from 'vitest';
import type { Account, Self } from '../../../../src/shared/model/index.ts';
import { accountLabels, privacyLabel, relationshipLabel } from '../../../../src/shared/rules/labels.ts';
import { aSelf } from '../../../support/facts.ts';
import { account } from '../../../support/post-views.ts';

const yara = account('yara');
const viewer = (facts: Partial<Self> = {}): Self => aSelf(yara, facts);
const READ = ['unsubscribe', 'ban'] as const;
const UNREAD = ['subscribe', 'ban'] as const;
const user = (facts: Partial<Account>): Account => account('luna', facts);
const group = (facts: Partial<Account>): Account => account('stars', { type: 'group', ...facts });

/** An account for which all labels apply but that of the viewer's own account. */
const everything = group({
  youCan: ['unsubscribe', 'unban'],
  theyDid: ['subscribe'],
  administrators: [yara.id],
});

describe('relationshipLabel returns the first label that applies', () => {
  it('to the viewer themselves [2.221]', () => {
    expect(relationshipLabel({ ...everything, id: yara.id }, viewer())).toBe("It's you!");
  });

  it('to somebody whom the viewer has blocked [2.222]', () => {
    expect(relationshipLabel(everything, viewer())).toBe("You've blocked this user");
  });

  it('to somebody who reads the viewer and whom they read [2.223]', () => {
    expect(relationshipLabel({ ...everything, youCan: [...READ] }, viewer())).toBe('Mutually subscribed');
  });

  it('to a group that the viewer manages [2.224]', () => {
    const managed = { ...everything, youCan: [...READ], theyDid: [] };
    expect(relationshipLabel(managed, viewer())).toBe('You are an admin');
    const managedGroups = [{ groupId: managed.id, requestIds: [] }];
    expect(relationshipLabel({ ...managed, administrators: [] }, viewer({ managedGroups }))).toBe('You are an admin');
  });

  it('to somebody whom the viewer reads, and to a group whose member they are [2.225]', () => {
    expect(relationshipLabel(user({ youCan: [...READ] }), viewer())).toBe('You are subscribed');
    expect(relationshipLabel(group({ youCan: [...READ] }), viewer())).toBe('You are a member');
  });

  it('to somebody who reads the viewer [2.226]', () => {
    expect(relationshipLabel(user({ youCan: [...UNREAD], theyDid: ['subscribe'] }), viewer())).toBe(
      'Subscribed to you',
    );
  });

  it('to others there is none, nor is there for a visitor', () => {
    expect(relationshipLabel(user({ youCan: [...UNREAD] }), viewer())).toBeNull();
    expect(relationshipLabel(everything, undefined)).toBeNull();
  });
});

describe('the relation to an account', () => {
  it('is that of its own record, if the viewer’s data say otherwise', () => {
    const { id } = user({});
    const before = viewer({ subscriptionIds: [id], subscriberIds: [id], banIds: [id] });
    expect(relationshipLabel(user({ youCan: [...UNREAD] }), before)).toBeNull();
  });

  it('is that of the viewer’s data, if its record says nothing', () => {
    const { id } = user({});
    expect(relationshipLabel(user({}), viewer({ banIds: [id] }))).toBe("You've blocked this user");
    expect(relationshipLabel(user({}), viewer({ subscriptionIds: [id], subscriberIds: [id] }))).toBe(
      'Mutually subscribed',
    );
    expect(accountLabels(user({}), viewer({ sentRequestIds: [id] }), false)).toContain('Subscription request sent');
  });
});

describe('privacyLabel', () => {
  it('consists of the privacy and the type [2.219]', () => {
    expect(privacyLabel(user({ privacy: 'public' }))).toBe('Public feed');
    expect(privacyLabel(user({ privacy: 'protected' }))).toBe('Protected feed');
    expect(privacyLabel(group({ privacy: 'protected' }))).toBe('Protected group');
    expect(privacyLabel(group({ privacy: 'private' }))).toBe('Private group');
  });

  it('of a deleted user is the same for all of them [2.220]', () => {
    expect(privacyLabel(user({ privacy: 'private', isGone: true }))).toBe('Deleted user');
  });
});
