import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxBar, TraceTroubles } from '../../../../src/features/outbox/index.ts';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import type { Candidate, OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { aMutation, OTHER } from '../../../support/mutations.ts';
import { render, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
// It has no rows, and no snapshot for static rendering.
vi.mock('../../../../src/features/outbox/bar/TooLate.tsx', () => ({ TooLate: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => false,
}));
beforeEach(resetAnswers);

const target = { entity: 'account', accountId: OTHER } as const;
const asked = (...found: Candidate[]) => {
  const state: OutboxState = { kind: 'undecided', at: 1, candidates: found.map(({ id }) => id), found };
  const mutation = aMutation('create-comment', { body: 'My words' });
  const trace = { id: 'row', mutation, attempts: 1, serverId: null, target, state };
  return wordsInTheEnd(
    <ReaderScope>
      <TraceTroubles traces={[trace]} />
    </ReaderScope>,
  );
};
const candidate = (id: string, body: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  body,
  createdAt: 1_700_000_000_000,
  ...more,
});

describe('the question whether something is on the server', () => {
  it('offers “It is there” for the same words only', async () => {
    const shown = await asked(candidate('a', 'My words'), candidate('b', 'Corrected', { isChanged: true }));
    expect(shown).toContain('It is there: 1');
    expect(shown).not.toContain('It is there: 2');
    expect(shown).toContain('Corrected');
    expect(shown).toContain('Not the same: it may have been edited since');
  });

  it('offers it for no other words, also if an earlier version of the app has found them', async () => {
    const shown = await asked(candidate('b', 'Corrected'));
    expect(shown).not.toContain('It is there');
    expect(shown).toContain('Send again');
    expect(shown).toContain('Discard');
  });

  it('offers it for the same words with other spaces around them', async () => {
    expect(await asked(candidate('a', ' My words\n'))).toContain('It is there');
  });
});

describe('the notice about copies that were deleted without a question', () => {
  const deleted = (kind: 'delete-comment' | 'delete-post') => ({ at: 1, mutation: aMutation(kind), keptId: 'kept' });

  it('says what was published twice, and leads to what is left', () => {
    answers.byQuery = { deletedCopies: [deleted('delete-comment')] };
    const shown = render(<OutboxBar />);
    expect(shown).toContain('Your comment was published twice by the network. The second copy is deleted.');
    expect(shown).toContain('#comment-kept');
  });

  it('counts several', () => {
    answers.byQuery = { deletedCopies: [deleted('delete-comment'), deleted('delete-post')] };
    expect(render(<OutboxBar />)).toContain(
      '2 things were published twice by the network. The second copies are deleted.',
    );
  });

  it('is not there if there are none', () => {
    expect(render(<OutboxBar />)).not.toContain('twice');
  });
});
