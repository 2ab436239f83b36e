import { expect, test } from 'vitest';
import { openRoute } from './open-route.ts';

const YEAR = new Date().getFullYear();
const POST = '/luna/0f8b332a-1c2d-4e5f-8a9b-0123456789ab';

/**
 * Each address must open its own route for a signed-in user. Their content is tested in tests/e2e/pages.spec.ts and
 * feeds.spec.ts.
 */
async function expectRoutes(routes: Record<string, string>): Promise<void> {
  for (const [address, route] of Object.entries(routes)) expect((await openRoute(address)).route, address).toBe(route);
}

async function expectMissing(...addresses: string[]): Promise<void> {
  for (const address of addresses) expect((await openRoute(address)).route, address).toBe('404');
}

test('home, lists and the bookmarklet have routes', async () => {
  await expectRoutes({
    '/bookmarklet': '/bookmarklet',
    '/': '/',
    '/list/1a2b': '/list/$listId/{-$title}',
    '/list/1a2b/Close%20friends': '/list/$listId/{-$title}',
  });
});

test('the pages about the site have routes', async () => {
  await expectRoutes({
    '/about': '/about',
    '/about/stats': '/about/stats',
    '/about/donate': '/about/donate',
    '/support': '/support',
    '/beta': '/beta',
    '/docs/faq': '/docs/$name',
  });
  await expectMissing('/docs/else', '/docs/support');
});

test('old addresses of documents and of the password page redirect [2.011 2.012 2.075]', async () => {
  expect((await openRoute('/about/terms')).address).toBe('/docs/terms');
  expect((await openRoute('/about/privacy')).address).toBe('/docs/privacy');
  expect((await openRoute('/.well-known/change-password')).address).toBe('/settings/sign-in');
});

test('sign-up and password pages have routes, and sign-in keeps the return address [2.015]', async () => {
  await expectRoutes({ '/signup': '/signup', '/restore': '/restore', '/reset': '/reset' });
  const { route, search } = await openRoute('/signin?back=%2Ffriends%3Fshow%3Drequests', { isSignedIn: false });
  expect({ route, search }).toEqual({ route: '/signin', search: { back: '/friends?show=requests' } });
});

test('the first settings pages have routes', async () => {
  await expectRoutes({
    '/settings': '/settings',
    '/settings/sign-in': '/settings/sign-in',
    '/settings/sign-in/sessions': '/settings/sign-in/sessions',
    '/settings/privacy': '/settings/privacy',
    '/settings/appearance': '/settings/appearance',
  });
});

test('the further settings pages have routes', async () => {
  await expectRoutes({
    '/settings/notifications': '/settings/notifications',
    '/settings/deactivate': '/settings/deactivate',
    '/settings/sanitize-media': '/settings/sanitize-media',
    '/settings/app-tokens': '/settings/app-tokens',
    '/settings/app-tokens/create': '/settings/app-tokens/create',
    '/settings/app-tokens/create-link': '/settings/app-tokens/create-link',
    '/settings/app-tokens/scopes': '/settings/app-tokens/scopes',
    '/settings/archive': '/settings/archive',
  });
  await expectMissing('/settings/else', '/settings/app-tokens/else');
});

test('the user’s own feeds have routes', async () => {
  await expectRoutes({
    '/filter/discussions': '/filter/discussions',
    '/filter/saves': '/filter/saves',
    '/filter/direct': '/filter/direct',
    '/filter/notifications': '/filter/notifications',
    '/filter/drafts': '/filter/drafts',
  });
});

test('feeds of the whole site and summaries have routes', async () => {
  await expectRoutes({
    '/filter/best_of': '/filter/best_of',
    '/filter/everything': '/filter/everything',
    '/summary': '/summary/{-$days}',
    '/summary/30': '/summary/{-$days}',
    '/luna/summary': '/$userName/summary/{-$days}',
    '/luna/summary/1': '/$userName/summary/{-$days}',
  });
  await expectMissing('/summary/0', '/summary/week', '/luna/summary/31', '/filter', '/filter/else');
});

test('search keeps q and qs as strings', async () => {
  expect((await openRoute('/search?q=%22night+train%22')).search).toEqual({ q: '"night train"' });
  expect((await openRoute('/search?qs=2026&advanced')).search).toEqual({ qs: '2026', advanced: '' });
});

test('groups and people have routes', async () => {
  await expectRoutes({
    '/groups': '/groups',
    '/groups/create': '/groups/create',
    '/all-groups': '/all-groups',
    '/friends': '/friends',
  });
  expect((await openRoute('/friends?show=requests')).search).toEqual({ show: 'requests' });
});

test('invitations, the archive, development and news have routes', async () => {
  await expectRoutes({
    '/dev': '/dev',
    '/archivePost?url=x': '/archivePost',
    '/invite': '/invite',
    '/invited/0f8b332a-1c2d-4e5f-8a9b-0123456789ab': '/invited/$invitationId',
    '/larder-news': '/$userName',
  });
});

test('memories and calendars have routes', async () => {
  await expectRoutes({
    '/memories/20241121': '/memories/$from',
    '/luna/memories/20241121': '/$userName/memories/$from',
    '/luna/calendar/2024': '/$userName/calendar/$year/{-$month}/{-$day}',
    '/luna/calendar/2024/11': '/$userName/calendar/$year/{-$month}/{-$day}',
    '/luna/calendar/2024/11/21': '/$userName/calendar/$year/{-$month}/{-$day}',
  });
});

test('a calendar without a year opens the current one [2.063]', async () => {
  expect((await openRoute('/luna/calendar')).address).toBe(`/luna/calendar/${YEAR}`);
});

test('an account has a page, lists of subscribers and settings', async () => {
  await expectRoutes({
    '/luna': '/$userName',
    '/luna/subscribers': '/$userName/subscribers',
    '/luna/subscriptions': '/$userName/subscriptions',
    '/luna/manage-subscribers': '/$userName/manage-subscribers',
    '/luna/settings': '/$userName/settings',
  });
});

test('an account has its comments and likes, a post has its page and backlinks', async () => {
  await expectRoutes({
    '/luna/comments': '/$userName/comments',
    '/luna/likes': '/$userName/likes',
    [POST]: '/$userName/$postId',
    [`${POST}/backlinks`]: '/$userName/$postId/backlinks',
  });
});

test('any other address is a 404 [2.077 2.096]', async () => {
  await expectMissing('/luna/else', '/luna/calendar/2024/11/21/5', '/a/b/c/d', '/list', '/memories', '/.well-known/x');
});

test('a username has 3 to 30 letters, digits or hyphens and is not reserved [2.097 9.007]', async () => {
  await expectRoutes({ '/abc': '/$userName', [`/${'a'.repeat(30)}`]: '/$userName', '/Cat-5': '/$userName' });
  await expectMissing('/ab', `/${'a'.repeat(31)}`, '/a_b_c', '/%D0%B0%D0%B1%D0%B2', '/assets', '/Filter', '/docs');
});

test('a post id is a version-4 UUID or 6 to 10 hex characters [2.098]', async () => {
  await expectRoutes({ '/luna/0a1b2c': '/$userName/$postId', '/luna/0A1B2C3D4E': '/$userName/$postId' });
  await expectMissing('/luna/0a1b2', '/luna/0a1b2c3d4e5', '/luna/0f8b332a-1c2d-1e5f-8a9b-0123456789ab', '/ab/0a1b2c');
});

test('a post address of the old service redirects to the archive [2.099]', async () => {
  const { route, search } = await openRoute('/luna/0a1b2c3d/first-tomatoes');
  expect({ route, search }).toEqual({ route: '/archivePost', search: { url: '/luna/0a1b2c3d/first-tomatoes' } });
});

test('memories require a date 20YYMMDD, calendars a valid year, month and day [2.100 2.101 2.102 2.103]', async () => {
  await expectMissing('/memories/19991231', '/memories/20241301', '/memories/20240132', '/luna/memories/2024');
  await expectMissing('/luna/calendar/1999', `/luna/calendar/${YEAR + 1}`, '/luna/calendar/x');
  await expectMissing('/luna/calendar/2024/13', '/luna/calendar/2024/0', '/luna/calendar/2024/1/32');
  await expectMissing('/luna/calendar/2023/2/29');
  await expectRoutes({ [`/luna/calendar/${YEAR}/12/31`]: '/$userName/calendar/$year/{-$month}/{-$day}' });
});

test('an offset is a whole number above 0, any other is dropped [2.188]', async () => {
  expect((await openRoute('/luna?offset=30&sort=ACTIVITY')).search).toEqual({ offset: 30, sort: 'ACTIVITY' });
  for (const offset of ['0', '-30', '1.5', 'x', '', '1e3', '99999999999']) {
    const { search } = await openRoute(`/luna?sort=x&offset=${offset}`);
    expect(search, offset).toEqual({ offset: undefined, sort: undefined });
  }
});
