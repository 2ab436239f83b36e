import { beforeEach, describe, expect, test, vi } from 'vitest';
import { InLists } from '../../../../src/features/relations/InLists.tsx';
import { ListsDialog } from '../../../../src/features/relations/ListsDialog.tsx';
import { asHomeListId, type HomeList } from '../../../../src/shared/model/index.ts';
import { anAccount } from '../../../support/facts.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => null }));

const home: HomeList = { id: asHomeListId('9061'), title: 'Home', isInherent: true };
const friends: HomeList = { id: asHomeListId('88e9555d'), title: 'Close friends', isInherent: false };
const mars = anAccount('mars', { youCan: ['unsubscribe'] });

beforeEach(() => {
  resetAnswers();
  const lists = [home, friends].map((list) => ({ list, traces: [], isLocal: false }));
  answers.byQuery = { homeLists: { lists, isKnown: true, orderTraces: [], fetchedAt: 1, failure: null } };
});
const storedIn = (...ids: HomeList['id'][]) => {
  answers.byQuery = { ...answers.byQuery, listIdsOf: ids };
};

describe('a profile', () => {
  test('shows the lists of an account that the viewer reads, with an edit link [2.214]', () => {
    storedIn(home.id, friends.id);
    const shown = <InLists account={mars} inLists={undefined} />;
    expect(words(shown)).toBe('In lists Home, Close friends Edit lists');
    expect(links(shown).map(({ href }) => href)).toEqual(['/', '/list/88e9/Close%20friends']);
  });

  test('shows no lists of an account that the viewer does not read, or whose lists are not known', () => {
    expect(render(<InLists account={mars} inLists={undefined} />)).toBe('');
    storedIn(home.id);
    expect(render(<InLists account={anAccount('mars', { youCan: ['subscribe'] })} inLists={[home.id]} />)).toBe('');
  });
});

describe('the dialog of an account’s lists', () => {
  const dialog = (inLists?: HomeList['id'][]) => (
    <ListsDialog account={mars} inLists={inLists} onMove={async () => true} onClose={() => undefined} />
  );
  const boxes = () =>
    [...render(dialog()).matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => ({
      isChecked: box.includes('checked=""'),
      isDisabled: box.includes('disabled=""'),
    }));

  test('shows in which lists it is', () => {
    storedIn(home.id, friends.id);
    expect(boxes()).toEqual([
      { isChecked: true, isDisabled: false },
      { isChecked: true, isDisabled: false },
    ]);
    expect(words(dialog())).toContain('New list with @mars');
  });

  test('leaves it in at least one list', () => {
    storedIn(friends.id);
    expect(boxes()).toEqual([
      { isChecked: false, isDisabled: false },
      { isChecked: true, isDisabled: true },
    ]);
    expect(words(dialog())).toContain('choose another one first');
  });

  test('claims nothing while the lists are not known', () => {
    expect(words(dialog())).toContain('Loading...');
    answers.reach = { kind: 'offline' };
    expect(words(dialog())).toContain('Not stored on this device');
    expect(boxes()).toEqual([]);
  });
});
