import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LossBar } from '../../../../src/features/losses/index.ts';
import { OutboxPage } from '../../../../src/features/outbox/page/OutboxPage.tsx';
import type { EndedSession } from '../../../../src/live/index.ts';
import type { Loss } from '../../../../src/shared/store/vault/losses.ts';
import { answers, resetAnswers, signOut } from '../../../support/fake-live.ts';
import { links, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () =>
  import('../../../support/fake-live.ts').then((fake) => ({ ...fake, endedSession: () => ended })),
);
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: ({ select }: { select: (location: { pathname: string }) => unknown }) => select({ pathname: path }),
}));

let path = '/filter/saves';
let ended: EndedSession | null = null;
beforeEach(() => {
  path = '/filter/saves';
  ended = null;
  resetAnswers();
});

const lose = (loss: Partial<Loss>, ...more: Partial<Loss>[]) => {
  const none = { accountId: 'yara', unsent: 0, drafts: 0, restored: 0, maybeSent: 0, withoutFiles: 0 };
  answers.byQuery = {
    outbox: { rows: [], settled: [], pausedUntilAt: 0 },
    losses: [loss, ...more].map((one) => ({ ...none, ...one })),
  };
};
const bar = () => words(<LossBar />).replace(/ ?(Drafts )?Close$/, '');

describe('the notice about what the browser has lost', () => {
  it.each([
    [{ unsent: 21, drafts: 2 }, "21 unsent things and 2 drafts were lost with this browser's storage."],
    [{ unsent: 1 }, "1 unsent thing was lost with this browser's storage."],
    [{ drafts: 1 }, "1 draft was lost with this browser's storage."],
    [{ unsent: 1, drafts: 1 }, "1 unsent thing and 1 draft were lost with this browser's storage."],
    [{ drafts: 3 }, "3 drafts were lost with this browser's storage."],
  ])('says how much it was: %j', (loss, text) => {
    lose(loss);
    expect(bar()).toBe(text);
    expect(links(<LossBar />)).toEqual([]);
  });

  it.each([
    [{ drafts: 7, restored: 5 }, 'The words of 5 of them are in your drafts.'],
    [{ drafts: 5, restored: 5 }, 'The words of all of them are in your drafts.'],
    [{ drafts: 1, unsent: 1, restored: 2 }, 'The words of both are in your drafts.'],
    [{ drafts: 1, restored: 1 }, 'Its words are in your drafts.'],
    [
      { unsent: 1, restored: 1, maybeSent: 1, withoutFiles: 1 },
      'Its words are in your drafts, without files. It may have been sent: look before you send it again.',
    ],
    [
      { unsent: 3, restored: 2, maybeSent: 2 },
      'The words of 2 of them are in your drafts. 2 may have been sent: look before you send them again.',
    ],
    [
      { unsent: 1, drafts: 2, restored: 2, maybeSent: 1 },
      'The words of 2 of them are in your drafts. One may have been sent: look before you send it again.',
    ],
  ])('says what has come back, and leads there: %j', (loss, text) => {
    lose(loss);
    expect(bar()).toMatch(/ lost with this browser's storage\. /);
    expect(bar().split('storage. ')[1]).toBe(text);
    expect(links(<LossBar />)).toEqual([{ href: '/filter/drafts', text: 'Drafts' }]);
  });

  it('adds up what was lost more than once, and of several accounts for a visitor', () => {
    signOut();
    lose({ unsent: 1, drafts: 2, restored: 1 }, { drafts: 1, restored: 1 });
    expect(bar()).toBe(
      "1 unsent thing and 3 drafts were lost with this browser's storage. The words of 2 of them are in your drafts when you sign in.",
    );
    expect(links(<LossBar />)).toEqual([]);
  });

  it('is not there before that is known, if nothing was lost, or nothing that waited', () => {
    expect(words(<LossBar />)).toBe('');
    lose({});
    expect(words(<LossBar />)).toBe('');
  });

  it('stands in the content of the outbox and of pages for visitors that say that the sign-in was lost', () => {
    lose({ drafts: 1 });
    ended = { username: 'yara', by: 'loss' };
    for (path of ['/', '/signin', '/filter/outbox']) expect(words(<LossBar />)).toBe('');
    ended = null;
    for (path of ['/', '/signin', '/luna']) expect(words(<LossBar />)).not.toBe('');
  });
});

describe('an empty outbox', () => {
  it('is called empty only if it is known that nothing was lost', () => {
    answers.byQuery = { outbox: { rows: [], settled: [], pausedUntilAt: 0 } };
    expect(words(<OutboxPage />)).not.toContain('Nothing is waiting.');
    lose({ unsent: 2 });
    expect(words(<OutboxPage />)).not.toContain('Nothing is waiting.');
    expect(words(<OutboxPage />)).toContain("2 unsent things were lost with this browser's storage.");
    answers.byQuery = { ...answers.byQuery, losses: [] };
    expect(words(<OutboxPage />)).toContain('Nothing is waiting.');
  });
});
