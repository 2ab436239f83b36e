import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileHeader, ProfilePage } from '../../../../src/features/profile/index.ts';
import { type Account, asAccountId, type Statistics } from '../../../../src/shared/model/index.ts';
import type { ProfileView } from '../../../../src/shared/store/queries/views.ts';
import { aSelf } from '../../../support/facts.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/ui/Menu.tsx', () => import('../../../support/open-menu.tsx'));
beforeEach(() => {
  resetAnswers();
  const none = { feedKey: 'key', entries: [], hasNewer: false, hasOlder: false, owner: undefined, unsent: 0 };
  answers.feedPage = { ...none, fetchedAt: 1, failure: null };
});

const counts: Statistics = { posts: 1234, comments: 1, likes: null, subscribers: 5, subscriptions: 6 };
const details: NonNullable<ProfileView['details']> = {
  accountId: account('luna').id,
  adminIds: [],
  acceptsDirects: false,
  pastUsernames: [],
  inHomeLists: [],
  invitedBy: null,
};
const broken = { kind: 'http', status: 500, err: 'Out of order' } as const;

function stored(facts: Partial<Account>, view: Partial<ProfileView> = {}): void {
  const luna = account('luna', { screenName: 'Luna Maris', youCan: ['subscribe', 'ban'], ...facts });
  answers.profile = { ...profileOf(luna), statistics: counts, ...view };
}

const page = (offset = 0, section: 'posts' | 'comments' | 'likes' = 'posts', title = 'Posts') => (
  <ProfilePage
    username="luna"
    section={section}
    feed={{ kind: 'user', username: 'luna', section, sort: 'CHRONOLOGIC' }}
    offset={offset}
    title={title}
    path="/luna"
  />
);
const hrefs = () => links(page()).map(({ href }) => href);

describe('the header of a profile', () => {
  it('shows the screen name and the username [2.208]', () => {
    stored({});
    expect(render(page())).toMatch(/<h1[^>]*><bdi>Luna Maris<\/bdi><\/h1>/);
    expect(words(page())).toContain('Luna Maris @luna');
  });

  it('shows the privacy and the relationship [2.209]', () => {
    stored({ youCan: ['unsubscribe', 'ban'], theyDid: ['subscribe'], privacy: 'protected' });
    expect(words(page())).toContain('@luna Protected feed · Mutually subscribed');
  });

  it('shows the description with its links [2.213]', () => {
    stored({ description: 'Ask @mars' });
    expect(words(page())).toContain('Ask @mars');
    expect(links(page())).toContainEqual({ href: '/mars', text: '@mars' });
  });

  it('links to the search for images [2.210]', () => {
    stored({});
    expect(links(page())).toContainEqual({ href: '/search?q=in%3Aluna%20has%3Aimages', text: 'images' });
  });

  it('links to the search for audio [2.211]', () => {
    stored({});
    expect(links(page())).toContainEqual({ href: '/search?q=in%3Aluna%20has%3Aaudio', text: 'audio' });
  });

  it('links to the search for files [2.212]', () => {
    stored({});
    expect(links(page())).toContainEqual({ href: '/search?q=in%3Aluna%20has%3Afiles', text: 'files' });
  });

  it('shows the actions on the account [2.215]', () => {
    stored({ youCan: ['subscribe', 'ban', 'dm'] });
    expect(words(page())).toContain('Subscribe [Direct message] [Hide posts] [Block]');
  });

  it('shows past usernames and who has invited the account [3.015 3.016]', () => {
    const past = [
      { username: 'moon', validTillAt: Date.UTC(2026, 4, 5, 12) },
      { username: 'selene', validTillAt: Date.UTC(2024, 5, 4, 12) },
    ];
    stored({}, { details: { ...details, pastUsernames: past, invitedBy: 'mars' } });
    expect(words(page())).toContain(
      'Past usernames: @moon (until May 5, 2026), @selene (until Jun 4, 2024) Invited by @mars',
    );
    expect(links(page())).toContainEqual({ href: '/mars', text: '@mars' });
    stored({}, { details });
    expect(words(page())).not.toMatch(/Past usernames|Invited/);
  });

  it('shows the picture, which opens larger, or the initial of the name [3.006]', () => {
    stored({ pictureLargeUrl: 'https://media.example/75.jpg' });
    expect(render(page())).toMatch(
      /<button[^>]*aria-label="Picture of @luna"><img[^>]*src="https:\/\/media.example\/75.jpg"/,
    );
    stored({ pictureLargeUrl: '' });
    expect(render(page())).toMatch(/<span class="[^"]*avatar[^"]*" aria-hidden="true">L<\/span>/);
    expect(render(page())).not.toContain('Picture of @luna');
  });

  it('shows only the end of the block for a blocked user [2.240]', () => {
    const facts = { description: 'About tides', pictureLargeUrl: 'https://media.example/75.jpg' };
    stored({ ...facts, youCan: ['unsubscribe', 'unban', 'dm'], theyDid: ['subscribe'] }, { details });
    const [header = ''] = /^.*?<\/section>/s.exec(render(page())) ?? [];
    expect(header.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(
      ' Luna Maris @luna Public feed · You&#x27;ve blocked this user Unblock ',
    );
    expect([...header.matchAll(/<(?:button|a) [^>]*>/g)]).toHaveLength(1);
  });

  it('guesses from the answers whether the user has blocked the viewer', () => {
    const silent = { ...counts, posts: 0, comments: 0, likes: 0 };
    stored({}, { details, statistics: silent });
    expect(words(page())).toContain('Public feed · May have blocked you');
    stored({}, { details, statistics: silent, isStale: true });
    expect(words(page())).not.toContain('May have blocked');
    stored({}, { details, statistics: counts });
    expect(words(page())).not.toContain('May have blocked');
  });

  it('shows a placeholder while it is loading, and the error that prevents it [2.216 8.005]', () => {
    const header = () => words(<ProfileHeader username="luna" />);
    stored({}, { account: undefined, fetchedAt: null });
    expect(header()).toBe('@luna Loading...');
    stored({}, { account: undefined, fetchedAt: null, failure: broken });
    expect(header()).toBe('@luna Cannot load profile: Out of order Try again');
  });

  it('shows that there is no such user [2.217]', () => {
    stored({}, { account: undefined, isMissing: true });
    expect(words(page())).toBe('@luna User luna is not found on Larder Home');
  });

  it('shows why it could not be loaded [2.218]', () => {
    stored({}, { account: undefined, fetchedAt: null, failure: broken });
    expect(words(page())).toContain('Cannot load profile: Out of order');
    expect(words(page())).toContain('Try again');
  });

  it('says of a stored profile why it could not be refreshed, and how old it is', () => {
    const at = answers.nowAt - 60_000;
    stored({}, { describedAt: at, failure: broken });
    expect(words(page())).toContain('Cannot load profile: Out of order. What is stored on this device is shown.');
    expect(words(page())).toMatch(/@luna · as of \d\d:\d\d/);
    answers.reach = { kind: 'offline' };
    stored({}, { describedAt: at });
    expect(words(page())).toMatch(/@luna · as of \d\d:\d\d/);
    answers.reach = { kind: 'online' };
    expect(words(page())).not.toContain('@luna · as of');
  });
});

describe('the statistics of a profile', () => {
  it('leave out what is null [2.239]', () => {
    stored({});
    expect(words(page())).toContain('1,234 posts 1 comment 6 subscriptions 5 subscribers');
    expect(words(page())).not.toMatch(/\blikes?\b/);
  });

  it('link to the feeds and lists of a public account [2.238]', () => {
    stored({});
    expect(hrefs()).toEqual(expect.arrayContaining(['/luna/comments', '/luna/subscriptions', '/luna/subscribers']));
    stored({ privacy: 'protected' });
    expect(hrefs()).not.toContain('/luna/subscribers');
    stored({ youCan: ['unsubscribe', 'unban'] });
    expect(hrefs()).not.toContain('/luna/subscribers');
    answers.self = aSelf(account('luna'));
    answers.session = { accountId: asAccountId(account('luna').id), username: 'luna' };
    stored({ privacy: 'private', youCan: ['post'] });
    expect(hrefs()).toContain('/luna/subscribers');
  });

  it('link to the lists of a private account for subscribers only [6.005]', () => {
    stored({ privacy: 'private', youCan: ['request_subscription', 'ban'] });
    expect(hrefs()).not.toContain('/luna/subscribers');
    stored({ privacy: 'private', youCan: ['unsubscribe', 'ban'] });
    expect(hrefs()).toContain('/luna/subscribers');
  });

  it('that could not be fetched are replaced by the error with an icon [8.061]', () => {
    stored({}, { statistics: undefined, statisticsFailure: { failure: broken, failedAt: 1 } });
    expect(render(page())).toMatch(/<p role="alert"[^>]*><svg.*?<\/svg> Statistics: Out of order<\/p>/s);
    stored({}, { statisticsFailure: { failure: broken, failedAt: 1 } });
    expect(words(page())).toContain('5 subscribers Statistics: Out of order');
    answers.pageLoadedAt = 2;
    expect(words(page())).not.toContain('Out of order');
  });
});

describe('the page of a user', () => {
  it('links to the RSS feed of the posts [2.227 7.045]', () => {
    stored({});
    const rss = 'https://api.example.net/v3/timelines-rss/luna';
    expect(links(page())).toContainEqual({ href: rss, text: ' RSS feed of the posts' });
    expect(links(page(0, 'likes', 'Likes')).map(({ href }) => href)).not.toContain(rss);
  });

  it('has a breadcrumb above comments and likes [2.228]', () => {
    stored({});
    const crumbs =
      /<nav aria-label="Breadcrumb">.*href="\/luna"[^>]*>@luna<\/a><\/li><li aria-current="page">Comments<\/li>/;
    expect(render(page(0, 'comments', 'Comments'))).toMatch(crumbs);
    expect(render(page(0, 'likes', 'Likes'))).toMatch(/Breadcrumb.*<li aria-current="page">Likes<\/li>/s);
    expect(render(page())).not.toContain('Breadcrumb');
  });

  it('says that the account was deleted [2.230]', () => {
    stored({ isGone: true });
    expect(words(page())).toContain('Deleted user');
    expect(words(page())).toContain('This account has been deleted.');
    expect(words(page())).not.toContain('There are no posts');
  });

  it('says that the user is blocked [2.231]', () => {
    answers.self = selfOf({ banIds: [account('luna').id] });
    stored({ youCan: [] });
    expect(words(page())).toContain(
      'You have blocked Luna Maris, so all of their posts and comments are invisible to you.',
    );
    expect(words(page())).not.toContain('There are no posts');
  });

  it('asks visitors to sign in or sign up for private and protected feeds [6.003 6.004]', () => {
    signOut();
    for (const privacy of ['private', 'protected'] as const) {
      stored({ privacy, youCan: [] });
      expect(words(page())).toContain(`Luna Maris has a ${privacy} feed.`);
      expect(words(page())).toMatch(/[.] (?:Sign in or sign up to request|[^.]+[.] Please sign in or sign up[.])/);
      expect(hrefs()).toEqual(expect.arrayContaining(['/signin', '/signup']));
    }
  });

  it('shows protected feeds to all signed-in users and private feeds to subscribers [6.004 6.005]', () => {
    stored({ privacy: 'protected' });
    expect(words(page())).not.toContain('has a protected feed');
    stored({ privacy: 'private', youCan: ['request_subscription', 'ban'] });
    expect(words(page())).toContain('Luna Maris has a private feed. You can request a subscription to see the posts.');
    stored({ privacy: 'private', youCan: ['unrequest_subscription', 'ban'] });
    expect(words(page())).toContain('You will see the posts when your subscription request is accepted.');
    stored({ privacy: 'private', youCan: ['unsubscribe', 'ban'] });
    expect(words(page())).not.toContain('has a private feed');
  });

  it('says of a private group that it is one, and offers no request where subscribing is switched off', () => {
    const group = { type: 'group', privacy: 'private', youCan: ['request_subscription'] } as const;
    stored({ ...group, youCan: [...group.youCan] });
    expect(words(page())).toContain('Luna Maris is a private group. You can request a subscription');
    answers.config = { groupsWithoutSubscribing: ['luna'] };
    expect(words(page())).not.toContain('You can request a subscription');
  });

  it('guesses on the first page why a public user has no posts [2.234]', async () => {
    signOut();
    stored({ youCan: [] });
    expect(await wordsInTheEnd(page())).toContain('Perhaps Luna Maris has not written any posts yet.');
    expect(await wordsInTheEnd(page())).not.toContain('blocked you');
    expect(await wordsInTheEnd(page(30))).not.toContain('Perhaps');
    expect(await wordsInTheEnd(page(0, 'likes', 'Likes'))).not.toContain('Perhaps');
    stored({ youCan: [], type: 'group' });
    expect(await wordsInTheEnd(page())).not.toContain('Perhaps');
  });

  it('guesses for signed-in users that the user may have blocked them [2.235]', async () => {
    stored({});
    expect(await wordsInTheEnd(page())).toContain(
      'Perhaps Luna Maris has not written any posts yet or they have blocked you',
    );
    stored({ privacy: 'protected' });
    expect(await wordsInTheEnd(page())).not.toContain('Perhaps');
  });
});
