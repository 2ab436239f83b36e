import type { Post } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { homeFeedRow, putHomeFeed } from '../../support/bulk-store.ts';
import { COMMENTS_A_POST, corpusPost, people, textsOf } from './corpus.ts';

const POSTS_A_WRITE = 500;

/** The length of all texts. */
export interface TextSize {
  characters: number;
  /** In UTF-8. */
  bytes: number;
}

/**
 * Fills an empty mirror with a home feed of this many posts, all of which have been opened: the cards have three comments, as the
 * server folds them, the threads have all. Empties the log of changes, so that the index is made anew from the stored posts.
 */
export async function fillMirror(mirror: MirrorDatabase, posts: number): Promise<TextSize> {
  const size: TextSize = { characters: 0, bytes: 0 };
  await mirror.accounts.bulkPut(people.map((person) => ({ ...person, usernameLower: person.username, revision: 1 })));
  for (let from = 0; from < posts; from += POSTS_A_WRITE) {
    const count = Math.min(POSTS_A_WRITE, posts - from);
    const rows = Array.from({ length: count }, (_, i) => corpusPost(from + i));
    addSize(size, rows);
    await putOpened(mirror, rows);
    await mirror.feedRows.bulkPut(rows.map((post, i) => homeFeedRow(from + i, post)));
  }
  await putHomeFeed(mirror);
  await mirror.searchChanges.clear();
  return size;
}

/** Stores posts as they are after somebody has opened them. */
export async function putOpened(mirror: MirrorDatabase, posts: readonly Post[]): Promise<void> {
  const { posts: cards, threads, comments } = mirror;
  await mirror.transaction('rw', cards, threads, comments, async () => {
    await cards.bulkPut(posts.map(asCard));
    await threads.bulkPut(posts.map(({ id, likes }) => ({ postId: id, likes, isWhole: true, revision: 1 })));
    await comments.bulkPut(posts.flatMap((post) => post.comments.map((comment) => ({ ...comment, revision: 1 }))));
  });
}

/** The stored row of a post with all comments: the first and the last two, the others folded. */
export const asCard = (post: Post) => ({
  ...post,
  comments: [...post.comments.slice(0, 1), ...post.comments.slice(-2)],
  omittedComments: COMMENTS_A_POST - 3,
  omittedCommentsOffset: 1,
  revision: 1,
});

const encoder = new TextEncoder();

function addSize(size: TextSize, posts: readonly Post[]): void {
  for (const text of posts.flatMap(textsOf)) {
    size.characters += text.length;
    size.bytes += encoder.encode(text).length;
  }
}
