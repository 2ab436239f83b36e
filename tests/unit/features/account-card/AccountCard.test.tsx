import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountCard } from '../../../../src/features/account-card/AccountCard.tsx';
import type { Account, ProfileDetails, Statistics } from '../../../../src/shared/model/index.ts';
import type { ProfileView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/ui/Menu.tsx', () => import('../../../support/open-menu.tsx'));
beforeEach(resetAnswers);

function stored(facts: Partial<Account>, view: Partial<ProfileView> = {}): void {
  answers.profile = { ...profileOf(account('luna', { screenName: 'Luna Maris', ...facts })), ...view };
}

const at = { left: 10, top: 100, bottom: 120 } as DOMRect;
const card = (
  <AccountCard
    shown={{ username: 'luna', at, by: 'hover', close: () => undefined }}
    ref={createRef<HTMLDivElement>()}
  />
);
const actionsOf = (facts: Partial<Account>) => {
  stored(facts);
  return words(card);
};

describe('the user card', () => {
  it('shows picture, names, feed status, relationship and actions [2.147]', () => {
    const facts = { pictureLargeUrl: 'https://media.example/75.jpg', description: 'About tides', privacy: 'protected' };
    stored({ ...facts, privacy: 'protected', youCan: ['unsubscribe', 'ban', 'dm'] });
    expect(words(card)).toBe(
      'Luna Maris @luna Protected feed · You are subscribed About tides Unsubscribe [Direct message] [Hide posts] [Block]',
    );
    expect(render(card)).toContain('src="https://media.example/75.jpg"');
    expect(links(card)[0]).toMatchObject({ href: '/luna', text: 'Luna Maris@luna' });
  });

  it('shows the visibility of the account [4.087]', () => {
    expect(actionsOf({ privacy: 'public' })).toContain('Public feed');
    expect(actionsOf({ privacy: 'protected' })).toContain('Protected feed');
    expect(actionsOf({ privacy: 'private' })).toContain('Private feed');
    expect(actionsOf({ privacy: 'private', isGone: true })).toContain('Deleted user');
  });

  it('shows that a group is restricted [4.088]', () => {
    expect(actionsOf({ type: 'group', isRestricted: true })).toContain('Public group · Restricted');
    expect(actionsOf({ type: 'group' })).not.toContain('Restricted');
  });

  it('says that the viewer has blocked the user [4.081]', () => {
    expect(actionsOf({ youCan: ['subscribe', 'unban'] })).toContain("You've blocked this user");
  });

  it('says that the user may have blocked the viewer [4.082]', () => {
    const details: ProfileDetails = {
      accountId: account('luna').id,
      adminIds: [],
      acceptsDirects: false,
      pastUsernames: [],
      inHomeLists: [],
      invitedBy: null,
    };
    const statistics: Statistics = { posts: 0, comments: 0, likes: 0, subscribers: 1, subscriptions: 0 };
    stored({ youCan: ['subscribe', 'ban'] }, { details, statistics });
    expect(words(card)).toContain('May have blocked you');
    stored({ youCan: ['subscribe', 'ban'] }, { details, statistics: { ...statistics, posts: 1 } });
    expect(words(card)).not.toContain('May have blocked you');
  });

  it('says that a request was sent [4.083]', () => {
    expect(actionsOf({ youCan: ['unrequest_subscription'], privacy: 'private' })).toContain(
      'Private feed · Subscription request sent',
    );
  });

  it('says who is subscribed to whom [4.084]', () => {
    expect(actionsOf({ youCan: ['unsubscribe'] })).toContain('You are subscribed');
    expect(actionsOf({ youCan: ['unsubscribe'], theyDid: ['subscribe'] })).toContain('Mutually subscribed');
    expect(actionsOf({ youCan: ['subscribe'], theyDid: ['subscribe'] })).toContain('Subscribed to you');
    expect(actionsOf({ youCan: ['subscribe'] })).not.toMatch(/subscribed/i);
  });

  it('says whether the viewer is a member or an administrator of a group [4.085]', () => {
    expect(actionsOf({ type: 'group', youCan: ['unsubscribe'] })).toContain('You are a member');
    const administrators = [selfOf().account.id];
    expect(actionsOf({ type: 'group', youCan: ['unsubscribe'], administrators })).toContain('You are an admin');
  });

  it('offers the end of a subscription, and not a second one [4.089]', () => {
    const shown = actionsOf({ youCan: ['unsubscribe'] });
    expect(shown).toContain('Unsubscribe');
    expect(shown).not.toContain('Subscribe');
  });

  it('offers a subscription to an account that the viewer does not read [4.090]', () => {
    const shown = actionsOf({ youCan: ['subscribe'] });
    expect(shown).toContain('Subscribe');
    expect(shown).not.toContain('Unsubscribe');
  });

  it('offers a request to a private user, and says when it was sent [4.091]', () => {
    expect(actionsOf({ youCan: ['request_subscription'], privacy: 'private' })).toContain('Request a subscription');
    expect(actionsOf({ youCan: ['unrequest_subscription'], privacy: 'private' })).toContain(
      'Subscription request sent Revoke the request',
    );
  });

  it('offers to block a user [4.092]', () => {
    expect(actionsOf({ youCan: ['subscribe', 'ban'] })).toContain('[Block]');
  });

  it('offers the end of a block alone [4.093]', () => {
    expect(actionsOf({ youCan: ['unsubscribe', 'unban', 'dm'] })).toMatch(/blocked this user Un-block$/);
  });

  it('offers to hide the posts of an account, and to show them [4.094]', () => {
    expect(actionsOf({ youCan: ['subscribe'] })).toContain('[Hide posts]');
    answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { homefeed: { hideUsers: ['Luna'] } } } });
    expect(actionsOf({ youCan: ['subscribe'] })).toContain('[Show posts]');
  });

  it('offers a direct message [4.095]', () => {
    expect(actionsOf({ youCan: ['subscribe', 'dm'] })).toContain('[Direct message]');
    expect(actionsOf({ youCan: ['subscribe'] })).not.toContain('Direct message');
  });

  it('offers the settings to the administrator of a group [4.096]', () => {
    const administrators = [selfOf().account.id];
    expect(actionsOf({ type: 'group', youCan: ['unsubscribe'], administrators })).toContain('[Settings]');
    expect(actionsOf({ type: 'group', youCan: ['unsubscribe'] })).not.toContain('Settings');
  });

  it('says that there is no such user [8.034]', () => {
    stored({}, { account: undefined, isMissing: true });
    expect(words(card)).toBe('User not found');
  });

  it('shows errors of subscribing and blocking at the end [8.035]', () => {
    const { id: accountId } = account('luna');
    const failed = (mutation: ProfileView['traces'][number]['mutation'], err: string) => ({
      id: err,
      serverId: null,
      mutation,
      target: { entity: 'account' as const, accountId },
      state: { kind: 'refused' as const, at: 1, failure: { kind: 'http' as const, status: 403, err } },
      attempts: 1,
    });
    const traces = [
      failed({ kind: 'subscribe', accountId, username: 'luna', on: true }, 'No subscriptions today'),
      failed({ kind: 'block-user', accountId, username: 'luna', on: true }, 'No blocks today'),
    ];
    stored({ youCan: ['subscribe', 'ban'] }, { traces });
    expect(words(card)).toMatch(
      /\[Block\] Subscribing to @luna: No subscriptions today Try again Discard Why\? Blocking @luna: No blocks today Try again Discard Why\?$/,
    );
  });

  it('says how old it is while the server cannot be reached, or what is not stored', () => {
    answers.reach = { kind: 'offline' };
    stored({}, { describedAt: answers.nowAt - 60_000 });
    expect(words(card)).toMatch(/Public feed · as of \d\d:\d\d/);
    stored({}, { account: undefined, describedAt: null });
    expect(words(card)).toBe('Not stored on this device');
    answers.reach = { kind: 'online' };
    stored({}, { describedAt: answers.nowAt - 60_000 });
    expect(words(card)).not.toContain('as of');
  });

  it('says why it could not be loaded', () => {
    stored({}, { account: undefined, failure: { kind: 'http', status: 500, err: 'Out of order' } });
    expect(words(card)).toBe('Cannot load profile: Out of order');
  });
});
