import { beforeEach, expect, it, vi } from 'vitest';
import { UnfoldedThread } from '../../../../src/features/comments/thread/UnfoldedThread.tsx';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { postView } from '../../../support/post-views.ts';
import { words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
beforeEach(resetAnswers);

/** What stands in the place of the comments that are not stored. */
const line = () =>
  words(
    <UnfoldedThread
      card={postView('abc123', 'Hello')}
      fold={{ kind: 'unfolded' }}
      isAlone={false}
      rail={{ current: null }}
      draw={() => null}
      drawFolded={(drawn) => drawn}
    />,
  );

const stored = (failedAt: number) =>
  ({ view: undefined, isWhole: false, fetchedAt: null, failure: { kind: 'network' }, failedAt }) as never;

it('a thread that is being unfolded says what it waits for, and what has failed [8.030]', () => {
  expect(line()).toBe('Loading comments...');
  answers.singlePost = stored(5);
  expect(line()).toBe('Error loading comment: Network error Retry');
});

it('without a network, comments that are not stored are not said to be loading', () => {
  answers.reach = { kind: 'offline' };
  for (const singlePost of [undefined, stored(5)]) {
    answers.singlePost = singlePost;
    expect(line()).toBe('Not stored on this device. Retry');
  }
  answers.isRefreshing = true;
  expect(line()).toBe('Loading comments...');
});
