import { beforeEach, expect, it, vi } from 'vitest';
import { UnfoldedThread } from '../../../../src/features/comments/thread/UnfoldedThread.tsx';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { postView } from '../../../support/post-views.ts';
import { words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
beforeEach(resetAnswers);

/** Text shown in place of the omitted comments. */
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

it('an unfolded thread shows a throbber while it is loading, and the failure afterwards [8.030]', () => {
  expect(line()).toBe('Loading comments...');
  answers.singlePost = stored(5);
  expect(line()).toBe('Error loading comment: Network error Retry');
});

it('without a network, an unfolded thread says that its comments are not stored, but not before the store was read', () => {
  answers.reach = { kind: 'offline' };
  expect(line()).toBe('Loading comments...');
  answers.singlePost = stored(5);
  expect(line()).toBe('Not stored on this device. Retry');
  answers.isRefreshing = true;
  expect(line()).toBe('Loading comments...');
});
