import { describe, expect, it } from 'vitest';
import { entryKey, holdBack } from '../../../../src/features/feed/new-posts/hold-back.ts';
import type { FeedEntry } from '../../../../src/shared/store/queries/views.ts';
import { account, postView } from '../../../support/post-views.ts';

const rows = (letters: string): FeedEntry[] =>
  Array.from(letters, (letter) =>
    letter === '-' ? { kind: 'gap', id: 'g', missing: 3 } : { kind: 'post', view: postView(letter, letter) },
  );
const keys = (letters: string): string[] => rows(letters).map(entryKey);
const held = (shown: string, now: string) => {
  const result = holdBack(keys(shown), rows(now), () => false);
  const letters = result.shown.map((entry) => (entry.kind === 'gap' ? '-' : entry.view.post.shortId)).join('');
  return `${letters} ${result.heldPosts}`;
};

describe('holdBack below the top of a feed', () => {
  it.each([
    ['new posts above are held back and counted', 'abc', 'xyabc', 'abc 2'],
    ['a bumped post keeps its place', 'abc', 'xcab', 'abc 1'],
    ['a deleted post is removed', 'abc', 'ac', 'ac 0'],
    ['the next post becomes the top when the first is deleted', 'abc', 'xbc', 'bc 1'],
    ['a filled gap is replaced by its posts', 'a-b', 'axyzb', 'axyzb 0'],
    ['older posts are appended', 'ab', 'abc', 'abc 0'],
    ['a new gap above is not counted as a post', 'ab', 'x-ab', 'ab 1'],
    ['all posts are shown when none of the shown ones is left', 'ab', 'xyz', 'xyz 0'],
  ])('%s', (_, shown, now, expected) => {
    expect(held(shown, now)).toBe(expected);
  });

  it('shows the viewer’s own posts at the top at once', () => {
    const viewer = account('luna');
    const [own, other, row]: FeedEntry[] = [
      { kind: 'post', view: postView('x', 'Mine', { author: viewer }) },
      { kind: 'post', view: postView('y', 'Theirs', { author: account('mars') }) },
      { kind: 'post', view: postView('a', 'Read', { author: account('mars') }) },
    ];
    if (!own || !other || !row) throw new Error('Three rows were made');
    expect(holdBack([entryKey(row)], [own, other, row], ({ post }) => post.createdBy === viewer.id)).toEqual({
      shown: [own, row],
      heldPosts: 1,
    });
  });

  it('returns the latest content of the rows it keeps', () => {
    const [row] = rows('a');
    const changed: FeedEntry = { kind: 'post', view: { ...postView('a', 'new words'), revision: 'a-2' } };
    expect(holdBack(row ? [entryKey(row)] : [], [changed], () => false).shown).toEqual([changed]);
  });
});
