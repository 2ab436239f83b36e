import { expect, test } from 'vitest';
import { openRoute } from './open-route.ts';

const visitor = { isSignedIn: false };

async function expectSignInFirst(...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const { route, search } = await openRoute(address, visitor);
    expect({ route, search }, address).toEqual({ route: '/signin', search: { back: address } });
    expect((await openRoute(address)).route, address).not.toBe('/signin');
  }
}

test('friends, settings and the user’s own feeds require sign-in and return to the page [2.081 2.082 2.083 2.084 2.091]', async () => {
  await expectSignInFirst('/friends?show=requests', '/settings', '/settings/app-tokens/create');
  await expectSignInFirst('/filter/notifications', '/filter/direct?offset=30');
});

test('groups, summary and memories require sign-in [2.085 2.086 2.087 2.088]', async () => {
  await expectSignInFirst('/groups', '/groups/create', '/summary', '/summary/30', '/memories/20241121');
});

test('search and lists require sign-in when they are opened directly [2.089 2.090]', async () => {
  await expectSignInFirst('/search?q=trains', '/list/1a2b/Friends');
});

test('search and lists opened from within the app show visitors a message instead of sign-in', async () => {
  expect((await openRoute('/search?q=trains', { ...visitor, after: '/about' })).route).toBe('/search');
  expect((await openRoute('/list/1a2b', { ...visitor, after: '/about' })).route).toBe('/list/$listId/{-$title}');
  expect((await openRoute('/friends', { ...visitor, after: '/about' })).route).toBe('/signin');
});

test('public pages are open to visitors [1.025 6.001]', async () => {
  for (const address of [
    '/',
    '/luna',
    '/luna/0a1b2c',
    '/filter/everything',
    '/filter/best_of',
    '/luna/memories/20241121',
  ]) {
    expect((await openRoute(address, visitor)).address).toBe(address);
  }
});

test('an invalid address is a 404 for visitors, not a sign-in', async () => {
  expect((await openRoute('/memories/19991231', visitor)).route).toBe('404');
  expect((await openRoute('/ab/settings', visitor)).route).toBe('404');
});
