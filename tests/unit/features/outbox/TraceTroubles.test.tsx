import { beforeEach, expect, it, vi } from 'vitest';
import { TraceTroubles } from '../../../../src/features/outbox/index.ts';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import { resetAnswers } from '../../../support/fake-live.ts';
import { aMutation, OTHER } from '../../../support/mutations.ts';
import { wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const target = { entity: 'account', accountId: OTHER } as const;
const shown = (failure: Failure) => {
  const trace = { id: 'row', mutation: aMutation('block-user'), attempts: 1, serverId: null, target };
  return wordsInTheEnd(<TraceTroubles traces={[{ ...trace, state: { kind: 'refused', at: 1, failure } }]} />);
};

it('a refusal can be tried again, and a question is answered by doing it or not', async () => {
  expect(await shown({ kind: 'http', status: 422, err: 'Not today' })).toBe(
    'Needs you: Not today Try again Discard Why?',
  );
  expect(await shown({ kind: 'asked', question: 'Do it all the same?' })).toBe(
    'Needs you: Do it all the same? Do it Discard Why?',
  );
});
