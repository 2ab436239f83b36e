import { beforeEach, expect, test, vi } from 'vitest';
import { drawnScreen } from '../../../../src/features/feed/boot/boot-rows.ts';
import type { Reader } from '../../../../src/features/people/index.ts';
import { readPreferences } from '../../../../src/shared/rules/index.ts';
import type { PostView } from '../../../../src/shared/store/queries/views.ts';
import { useConfig as testConfig } from '../../../support/fake-live.ts';
import { account, comment, postView } from '../../../support/post-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
beforeEach(() => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('document', { getElementById: () => null });
});

const luna = account('luna');
const reader = { id: luna.id, preferences: readPreferences(undefined), config: testConfig() } as Reader;
const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** The boot row of a feed that shows this post. */
function rowOf(view: PostView) {
  const row = {
    dataset: { postId: view.post.id },
    getBoundingClientRect: () => ({ left: 0, top: 100, bottom: 500, width: 360, height: 400 }),
    querySelector: () => null,
  };
  const list = { querySelectorAll: () => [row] } as unknown as HTMLElement;
  return drawnScreen(list, [{ kind: 'post', view }], 'Home', reader, view.post.createdAt).rows[0];
}

test('the boot snapshot masks spoilers and leaves out hidden comments', () => {
  const comments = [
    comment(luna, 'It was <spoiler>him</spoiler>'),
    comment(undefined, 'Hidden comment', { hideType: 2 }),
  ];
  const row = rowOf(postView('abc123', 'Of course: <spoiler>the butler</spoiler>!', { author: luna, comments }));
  expect(row?.text).toBe('Of course: ••• ••••••!');
  expect(row?.comments).toEqual([{ author: expect.any(String), text: 'It was •••' }]);
});

test('the boot snapshot folds long texts as the feed does', () => {
  const row = rowOf(postView('abc123', words(300), { author: luna, comments: [comment(luna, words(300))] }));
  const lengths = [row?.text, row?.comments[0]?.text].map((text) => text?.split(' ').length ?? 0);
  expect(lengths[0]).toBeLessThan(150);
  expect(lengths[1]).toBeLessThan(lengths[0] ?? 0);
  expect(row?.text).toMatch(/…$/);
});
