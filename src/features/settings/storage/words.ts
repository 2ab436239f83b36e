import type { GoingFirst } from '../../../shared/store/queries/going-first.ts';
import type { StorageTroubleRow } from '../../../shared/store/vault/rows.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import { formatDate } from '../../../shared/text/index.ts';

/** Bytes that a post takes with its comments and people, before any is stored. */
const USUAL_POST_BYTES = 8 * 1024;

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** 'About 10,000 posts, 78.1 MiB'. `measured`: of what is stored now. */
export function budgetWords(maxPosts: number, measured: { posts: number; bytes: number } | null): string {
  const each = measured && measured.posts > 0 ? measured.bytes / measured.posts : USUAL_POST_BYTES;
  return `About ${countWords(maxPosts, 'post')}, ${fileSize(Math.round(each * maxPosts))}`;
}

/** What a budget deletes first. */
export function goingWords({ posts, oldestSeenAt, excess, untilAt }: GoingFirst, maxPosts: number): string {
  if (excess > 0 && untilAt !== null) {
    const last = formatDate(untilAt);
    return `Now ${countWords(posts, 'post')} are stored. ${countWords(excess, 'post goes', 'posts go')}: those that you have last seen until ${last}.`;
  }
  const oldest =
    oldestSeenAt === null ? '' : ` The first to go are those that you have not seen since ${formatDate(oldestSeenAt)}.`;
  const room = countWords(maxPosts - posts, 'more post has room', 'more posts have room');
  return `Now ${posts === 1 ? 'one post is' : `${countWords(posts, 'post')} are`} stored, and ${room}. Nothing is deleted yet.${oldest}`;
}

/** One sentence about a trouble with the device's storage. */
export function troubleWords({ kind, posts = 0 }: StorageTroubleRow): string {
  switch (kind) {
    case 'full':
      return 'This device had no room left. Nothing could be stored until there was some.';
    case 'lost':
      return 'The browser’s storage did not answer. It was opened again.';
    case 'rebuilt':
      return 'The stored posts could not be read any more. They were removed, to be fetched again. Your words were not touched.';
    case 'evicted':
      return `This device had no room left. ${countWords(posts, 'post was', 'posts were')} removed to make some.`;
  }
}
