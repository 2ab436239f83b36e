import { expect, test } from 'vitest';
import { readPreferences, viewOfAddress } from '../../../../src/shared/rules/index.ts';

const defaults = readPreferences(undefined);
const POST = '1b4a1d6e-3c1f-4b6e-9d7a-0123456789ab';

function viewAt(address: string, { isSignedIn = true, preferences = defaults } = {}) {
  const { pathname, searchParams } = new URL(address, 'https://larder.example');
  return viewOfAddress({ pathname, query: (key) => searchParams.get(key) }, isSignedIn, preferences);
}
const feedAt = (address: string) => {
  const view = viewAt(address);
  return view?.kind === 'feed' ? view : null;
};

test('home is fetched in the stored order and mode, unless the address has others', () => {
  const preferences = { ...defaults, homeFeedSort: 'CHRONOLOGIC', homeFeedMode: 'friends-only' } as const;
  expect(feedAt('/')).toEqual({ kind: 'feed', feed: { kind: 'home', sort: 'ACTIVITY', mode: 'classic' }, offset: 0 });
  const stored = { kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-only' };
  expect(viewAt('/', { preferences })).toEqual({ kind: 'feed', feed: stored, offset: 0 });
  expect(viewAt('/?mode=classic&sort=ACTIVITY&offset=30', { preferences })).toEqual({
    kind: 'feed',
    feed: { kind: 'home', sort: 'ACTIVITY', mode: 'classic' },
    offset: 30,
  });
  expect(feedAt('/?sort=x&mode=y&offset=-1')).toEqual(feedAt('/'));
});

test('each address of a feed or a post has its view', () => {
  expect(feedAt('/filter/discussions')?.feed).toEqual({ kind: 'discussions', sort: 'CHRONOLOGIC' });
  expect(feedAt('/filter/saves?sort=ACTIVITY')?.feed).toEqual({ kind: 'saves', sort: 'ACTIVITY' });
  expect(feedAt('/filter/direct')?.feed).toEqual({ kind: 'directs', sort: 'CHRONOLOGIC' });
  expect(feedAt('/filter/best_of')?.feed).toEqual({ kind: 'bestof' });
  expect(feedAt('/filter/everything')?.feed).toEqual({ kind: 'everything' });
  expect(feedAt('/luna?offset=30')).toEqual({
    kind: 'feed',
    feed: { kind: 'user', username: 'luna', section: 'posts', sort: 'CHRONOLOGIC' },
    offset: 30,
  });
  expect(viewAt(`/luna/${POST}`)).toEqual({ kind: 'post', postId: POST });
  expect(viewAt('/luna/1a2b3c')).toEqual({ kind: 'post', postId: '1a2b3c' });
});

test('an address without a view, or one that leads a visitor to the sign-in page, has none', () => {
  for (const address of [
    '/settings',
    '/settings/privacy',
    '/luna/subscribers',
    '/luna/likes/2',
    '/%E0%A4%A',
    '/a',
    '/search?q=x',
  ])
    expect(viewAt(address), address).toBeNull();
  for (const address of ['/', '/filter/discussions', '/filter/saves', '/filter/direct'])
    expect(viewAt(address, { isSignedIn: false }), address).toBeNull();
  expect(viewAt('/filter/best_of', { isSignedIn: false })).not.toBeNull();
  expect(viewAt('/luna', { isSignedIn: false })).not.toBeNull();
});
