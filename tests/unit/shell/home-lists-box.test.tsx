import { beforeEach, expect, test, vi } from 'vitest';
import { asHomeListId, type HomeList } from '../../../src/shared/model/index.ts';
import { HomeListsBox } from '../../../src/shell/sidebar/boxes/HomeListsBox.tsx';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { links, render } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useLocation: () => false }));
beforeEach(resetAnswers);

const home: HomeList = { id: asHomeListId('9061'), title: 'Home', isInherent: true };
const friends = (count: number): HomeList[] =>
  Array.from({ length: count }, (_, i) => ({
    id: asHomeListId(`${i}abc-${i}`),
    title: `List ${i}`,
    isInherent: false,
  }));

function box(count: number) {
  const lists = [home, ...friends(count)].map((list) => ({ list, traces: [], isLocal: false }));
  answers.byQuery = { homeLists: { lists, isKnown: true, orderTraces: [], fetchedAt: 1, failure: null } };
  return <HomeListsBox />;
}
const handles = (count: number) =>
  [...render(box(count)).matchAll(/aria-label="(Move [^"]*)"/g)].map(([, label]) => label);

test('the friend lists can be sorted only if there are more than two [2.126]', () => {
  expect(handles(0)).toEqual([]);
  expect(handles(2)).toEqual([]);
  expect(handles(3)).toEqual(['Move “List 0”', 'Move “List 1”', 'Move “List 2”']);
});

test('the friend lists are links to their pages, without the inherent one, and a new one can be made', () => {
  expect(links(box(1))).toEqual([
    { href: '/list/0abc/List%200', text: 'List 0' },
    { href: '/filter/lists/new', text: 'New list' },
  ]);
});
