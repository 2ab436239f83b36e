import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostCard } from '../../../../src/features/post/index.ts';
import { folds } from '../../../../src/features/thread-state/index.ts';
import { resetAnswers } from '../../../support/fake-live.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', async () => {
  const fake = await import('../../../support/fake-live.ts');
  const commentFolding = { minToSteppedFold: 8, foldStep: 2, afterFold: 1, minFolded: 4, minToCollapse: 5 };
  return { ...fake, useConfig: () => ({ ...fake.useConfig(), commentFolding }) };
});
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
// The form below a post asks for the keyboard.
vi.stubGlobal('matchMedia', () => ({ matches: false }));
// Compiling the lazy module can be slow on a busy machine.
beforeAll(() => import('../../../../src/features/comments/thread/index.ts'), 60_000);
beforeEach(resetAnswers);
afterEach(() => folds.set('post-abc123', undefined));

const luna = account('luna');

function thread(count: number) {
  const comments = Array.from({ length: count }, (_, index) => comment(luna, `Number ${index + 1}.`));
  return wordsInTheEnd(
    <ReaderScope>
      <PostCard view={postView('abc123', 'Hello', { comments })} headingLevel={1} />
    </ReaderScope>,
  );
}

it('a thread can be folded from the configured number of comments on [4.065 9.054]', async () => {
  expect(await thread(5)).not.toContain('Fold comments');
  expect(await thread(6)).toContain('Fold comments');
});

it('a folded thread shows the configured number of last comments and unfolds by the configured step [4.064 9.054]', async () => {
  folds.set('post-abc123', { kind: 'folded', extra: 0 });
  const long = await thread(10);
  expect(long).toMatch(/Number 1\..*Show 8 more comments.*Show last 2.*Number 10\./);
  expect(long).not.toContain('Number 9.');
  const short = await thread(9);
  expect(short).toContain('Show 7 more comments');
  expect(short).not.toContain('Show last');
});
