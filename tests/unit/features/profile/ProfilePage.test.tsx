import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePage } from '../../../../src/features/profile/index.ts';
import type { Account, Statistics } from '../../../../src/shared/model/index.ts';
import type { ProfileView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  const none = { feedKey: 'key', entries: [], hasNewer: false, hasOlder: false, owner: undefined, unsent: 0 };
  answers.feedPage = { ...none, fetchedAt: 1, failure: null };
});

const counts: Statistics = { posts: 1234, comments: 1, likes: null, subscribers: 5, subscriptions: 6 };

function stored(facts: Partial<Account>, view: Partial<ProfileView> = {}): void {
  const luna = account('luna', { screenName: 'Luna Maris', ...facts });
  answers.profile = { ...profileOf(luna), statistics: counts, ...view };
}

const page = (offset = 0) => (
  <ProfilePage
    username="luna"
    section="posts"
    feed={{ kind: 'user', username: 'luna', section: 'posts', sort: 'CHRONOLOGIC' }}
    offset={offset}
    title="Posts"
    path="/luna"
  />
);

describe('ProfilePage', () => {
  it('shows names, privacy, relationship and a description with links', () => {
    answers.self = selfOf({ subscriptionIds: [account('luna').id], subscriberIds: [account('luna').id] });
    stored({ description: 'Ask @mars' });
    expect(words(page())).toContain('Luna Maris @luna Public feed · Mutually subscribed');
    expect(links(page())).toContainEqual({ href: '/mars', text: '@mars' });
  });

  it('links to searches for attachments', () => {
    stored({});
    const searches = ['images', 'audio', 'files'].map((what) => ({
      href: `/search?q=in%3Aluna%20has%3A${what}`,
      text: what,
    }));
    expect(links(page())).toEqual(expect.arrayContaining(searches));
  });

  it('shows the statistics that are known', () => {
    stored({});
    expect(words(page())).toContain('1,234 posts 1 comment 6 subscriptions 5 subscribers');
    expect(words(page())).not.toMatch(/\blikes?\b/);
  });

  it('links the lists of a private account for subscribers only [6.005]', () => {
    stored({ privacy: 'private' });
    expect(links(page()).map((link) => link.href)).not.toContain('/luna/subscribers');
    answers.self = selfOf({ subscriptionIds: [account('luna').id] });
    expect(links(page()).map((link) => link.href)).toContain('/luna/subscribers');
  });

  it('links to the RSS feed of the posts [7.045]', () => {
    stored({});
    expect(links(page()).map((link) => link.href)).toContain('https://api.example.net/v3/timelines-rss/luna');
  });

  it('shows that the user does not exist', () => {
    stored({}, { account: undefined, isMissing: true });
    expect(words(page())).toBe('@luna User luna is not found on Larder Home');
  });

  it('shows why the profile could not be loaded [8.005]', () => {
    stored({}, { account: undefined, fetchedAt: null, failure: { kind: 'http', status: 500, err: 'Out of order' } });
    expect(words(page())).toContain('Cannot load profile: Out of order');
  });

  it('shows that the account is blocked', () => {
    answers.self = selfOf({ banIds: [account('luna').id] });
    stored({});
    expect(words(page())).toContain(
      'You have blocked Luna Maris, so all of their posts and comments are invisible to you.',
    );
    expect(words(page())).toContain('Unblock @luna');
    expect(words(page())).not.toContain('subscribers');
  });

  it('shows that the account was deleted', () => {
    stored({ isGone: true });
    expect(words(page())).toContain('Deleted user');
    expect(words(page())).toContain('This account has been deleted.');
  });

  it('asks visitors to sign in or sign up for private and protected feeds [6.003 6.004]', () => {
    signOut();
    for (const privacy of ['private', 'protected'] as const) {
      stored({ privacy });
      expect(words(page())).toContain(`Luna Maris has a ${privacy} feed.`);
      expect(words(page())).toMatch(/[.] (?:Sign in or sign up to request|[^.]+[.] Please sign in or sign up[.])/);
      expect(links(page()).map((link) => link.href)).toEqual(expect.arrayContaining(['/signin', '/signup']));
    }
  });

  it('shows protected feeds to all signed-in users and private feeds to subscribers [6.004 6.005]', () => {
    stored({ privacy: 'protected' });
    expect(words(page())).not.toContain('has a protected feed');
    stored({ privacy: 'private' });
    expect(words(page())).toContain('Luna Maris has a private feed.');
    answers.self = selfOf({ subscriptionIds: [account('luna').id] });
    expect(words(page())).not.toContain('has a private feed');
  });

  it('guesses on the first page why a public user has no posts', async () => {
    stored({});
    expect(await wordsInTheEnd(page())).toContain(
      'Perhaps Luna Maris has not written any posts yet or they have blocked you',
    );
    expect(await wordsInTheEnd(page(30))).not.toContain('Perhaps');
    signOut();
    expect(await wordsInTheEnd(page())).toContain('Perhaps Luna Maris has not written any posts yet');
    expect(await wordsInTheEnd(page())).not.toContain('blocked you');
  });
});
