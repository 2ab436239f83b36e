import { beforeEach, expect, test, vi } from 'vitest';
import type { FeedPageProps } from '../../../src/features/feed/index.ts';
import { HomeScreen } from '../../../src/routes/-screens/HomeScreen.tsx';
import { asHomeListId, type HomeList } from '../../../src/shared/model/index.ts';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { render } from '../../support/render.tsx';

const width = vi.hoisted(() => ({ px: 0 }));
const shown = vi.hoisted(() => ({ props: undefined as FeedPageProps | undefined }));
vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('../../../src/platform/media-query.ts', () => ({
  useMediaQuery: (query: string) => width.px >= Number(/\(min-width: (\d+)px\)/.exec(query)?.[1]),
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined, useRouter: () => null }));
vi.mock('../../../src/features/feed/index.ts', () => ({
  FeedPage: (props: FeedPageProps) => {
    shown.props = props;
    return props.switcher ?? props.title;
  },
}));
beforeEach(resetAnswers);

const inherent: HomeList = { id: asHomeListId('9061'), title: 'Whom I read', isInherent: true };
const friends: HomeList = { id: asHomeListId('88e9555d'), title: 'Close friends', isInherent: false };

function home(px: number, lists: HomeList[], list?: HomeList): string {
  width.px = px;
  answers.shell = { homeLists: lists };
  return render(<HomeScreen search={{}} {...(list ? { list } : {})} />);
}

test('with one home feed, home shows its title, “Home” until it is known [2.193 3.066]', () => {
  expect(home(390, [])).toBe('Home');
  expect(home(390, [inherent])).toBe('Whom I read');
  expect(home(1280, [inherent, friends])).toBe('Whom I read');
});

test('with several, a menu up to 991 px wide switches between them [2.194]', () => {
  const options = [...home(991, [inherent, friends]).matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)];
  expect(options.map(([, href, isChosen, title]) => [href, title, Boolean(isChosen)])).toEqual([
    ['/', 'Whom I read', true],
    ['/list/88e9/Close%20friends', 'Close friends', false],
  ]);
  expect(home(991, [inherent, friends], friends)).toMatch(/selected="">Close friends/);
  expect(home(992, [inherent, friends])).not.toContain('<select');
});

test('home and each list link to their editor [2.195]', () => {
  home(390, [inherent, friends]);
  expect(shown.props?.editor).toEqual({ href: '/filter/lists/home', label: 'Edit list' });
  home(390, [inherent, friends], friends);
  expect(shown.props?.editor).toEqual({ href: '/filter/lists/88e9', label: 'Edit list' });
});
