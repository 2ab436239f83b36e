import { beforeEach, expect, test, vi } from 'vitest';
import { QuickFind } from '../../../../src/features/names/quick-find/QuickFind.tsx';
import { asHomeListId, rosterEntry } from '../../../../src/shared/model/index.ts';
import { anAccount } from '../../../support/facts.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const grace = anAccount('grace', { screenName: 'Grace' });
const greta = anAccount('greta', { screenName: 'Greta' });
const growers = anAccount('growers', { screenName: 'Growers', type: 'group' });

function quickFind(text: string) {
  answers.byQuery = { storedNames: [grace, greta, growers].map(rosterEntry) };
  answers.self = selfOf({ subscriptionIds: [greta.id] });
  answers.shell = { homeLists: [{ id: asHomeListId('1abc-1'), title: 'Green fingers', isInherent: false }] };
  const nothing = () => undefined;
  return <QuickFind field={{ current: null }} text={text} onSearch={nothing} onOpen={nothing} />;
}

test('quick find shows stored people, groups, lists and pages in sections, what the viewer reads first, and the search last [2.148]', () => {
  // Accounts without a picture have their initial.
  expect(words(quickFind('gr'))).toBe(
    [
      'People G Greta @greta G Grace @grace',
      'Groups G Growers @growers',
      'Lists Green fingers',
      'Pages Public groups Browse/edit groups',
      'Search posts for “gr” 6 results',
    ].join(' '),
  );
});

test('quick find offers only the search if nothing matches', () => {
  expect(words(quickFind('qqxx'))).toBe('Search posts for “qqxx” 0 results');
});

test('no option of quick find is chosen before the user chooses one', () => {
  expect(render(quickFind('gr'))).not.toContain('aria-selected="true"');
});

test('quick find shows nothing for a letter, for a search with operators, and before the names are read', () => {
  for (const text of ['', 'g', 'from:gr', '#gr', '“gr']) expect(render(quickFind(text))).toBe('');
  const early = quickFind('gr');
  answers.byQuery = {};
  expect(render(early)).toBe('');
});
