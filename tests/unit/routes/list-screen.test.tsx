import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ListScreen } from '../../../src/routes/-screens/ListScreen.tsx';
import { asHomeListId, type HomeList } from '../../../src/shared/model/index.ts';
import type { HomeListAtView, HomeListView } from '../../../src/shared/store/queries/home-lists.ts';
import { answers, resetAnswers, signOut } from '../../support/fake-live.ts';
import { links, words, wordsInTheEnd } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('../../../src/platform/media-query.ts', () => ({ useMediaQuery: () => true }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined, useRouter: () => null }));
vi.mock('../../../src/features/feed/index.ts', () => ({
  FeedPage: ({ title }: { title: string }) => `Feed of ${title}`,
}));

const aView = (list: HomeList, fields: Partial<HomeListView> = {}): HomeListView => ({
  list,
  traces: [],
  isLocal: false,
  ...fields,
});
const home = aView({ id: asHomeListId('9061'), title: 'Home', isInherent: true });
const friends = aView({ id: asHomeListId('88e9555d'), title: 'Close friends', isInherent: false });
const known: HomeListAtView = {
  lists: [home, friends],
  isKnown: true,
  orderTraces: [],
  found: undefined,
  fetchedAt: Date.now(),
  failure: null,
};

function store(fields: Partial<HomeListAtView>): void {
  answers.byQuery = { homeListAt: { ...known, ...fields } };
}
const screen = (title?: string) => <ListScreen idPrefix="88e9" title={title} search={{}} />;

beforeEach(() => {
  resetAnswers();
  vi.stubGlobal('location', { pathname: '/list/88e9', search: '' });
});

describe('the page of a list', () => {
  test('requires a sign-in and leads back to itself [2.247]', () => {
    signOut();
    store({});
    expect(words(screen())).toContain('Sign in required');
    expect(links(screen())).toEqual([{ href: '/signin?back=%2Flist%2F88e9', text: 'Sign in' }]);
  });

  test('shows why the lists cannot be loaded [2.248]', () => {
    store({ lists: [], isKnown: false, fetchedAt: null, failure: { kind: 'http', status: 500, err: 'Broken' } });
    expect(words(screen())).toContain('Cannot load home feeds list: Broken');
    expect(words(screen())).toContain('Try again');
  });

  test('of no list shows links to the others [2.249]', () => {
    store({});
    expect(words(screen())).toContain('List not found');
    expect(links(screen())).toEqual([
      { href: '/', text: 'Home' },
      { href: '/list/88e9/Close%20friends', text: 'Close friends' },
    ]);
  });

  test('shows “Loading...” until the lists are known, and before an old list of lists counts [2.250]', () => {
    answers.byQuery = {};
    expect(words(screen())).toBe('Loading...');
    store({ lists: [], isKnown: false, fetchedAt: null });
    expect(words(screen())).toBe('Loading...');
    store({ fetchedAt: Date.now() - 3_600_000 });
    expect(words(screen())).toBe('Loading...');
  });

  test('without a network shows what is stored, also if it is old', () => {
    answers.reach = { kind: 'offline' };
    store({ fetchedAt: Date.now() - 3_600_000 });
    expect(words(screen())).toContain('List not found');
    store({ lists: [], isKnown: false, fetchedAt: null });
    expect(words(screen())).toContain('Not stored on this device');
  });

  test('shows its feed', () => {
    store({ found: friends });
    expect(words(screen('Close friends'))).toBe('Feed of Close friends');
  });

  test('that the server does not have yet has no feed, but can be edited', () => {
    const made = { ...friends, isLocal: true };
    store({ lists: [home, made], found: made });
    expect(words(screen('Close friends'))).toContain('This list is only on this device yet.');
    expect(words(screen('Close friends'))).not.toContain('Feed of');
    expect(links(screen('Close friends'))).toEqual([{ href: '/filter/lists/88e9', text: 'Edit list' }]);
  });
});

test('an empty list hints to add somebody [2.251]', async () => {
  const { NoEntries } = await import('../../../src/features/feed/NoEntries.tsx');
  const feed = { kind: 'home', listId: friends.list.id, sort: 'ACTIVITY', mode: 'classic' } as const;
  const empty = (
    <NoEntries
      feed={feed}
      page={{ fetchedAt: 1, failure: null }}
      failure={null}
      isRefreshing={false}
      onRefresh={() => undefined}
      editor={{ href: '/filter/lists/88e9', label: 'Edit list' }}
    />
  );
  expect(await wordsInTheEnd(empty)).toContain('You might want to add some users or groups in this list.');
  expect(links(empty)).toEqual([{ href: '/filter/lists/88e9', text: 'Edit list' }]);
});
