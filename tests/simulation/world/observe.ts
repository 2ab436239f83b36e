import { liveQuery } from 'dexie';
import type { PostId } from '../../../src/shared/model/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { HOME } from './home.ts';
import type { LikesSeen, Sightings } from './sightings.ts';
import type { SimulatedTab } from './tab.ts';

/** The marks in a text. They stay the same when the rest of the text is edited. */
export const marksIn = (words: string): string[] => words.match(/#[0-9a-f]{8}#/g) ?? [];

/**
 * Keeps a post open and records every result of its live query. After each result it also runs the query once, as a page that
 * opens at this moment: such a query is not repeated when rows change while it reads.
 */
export function observePost(tab: SimulatedTab, postId: PostId): void {
  tab.show({ kind: 'post', postId });
  const record = counting(tab);
  const recordAgain = counting(tab);
  let isReading = false;
  const readAgain = async () => {
    if (isReading) return;
    isReading = true;
    recordAgain(await singlePost(tab.stores, postId));
    isReading = false;
  };
  const next = (shown: Shown) => {
    record(shown);
    // Ignored if the store fails: the page would open it again.
    readAgain().catch(() => {});
  };
  liveQuery(async () => singlePost(tab.stores, postId)).subscribe({ next, error: () => {} });
}

/** Keeps the home feed open and records for each post whether it shows the user's own like. */
export function observeLikes(tab: SimulatedTab): void {
  const seen: LikesSeen = new Map();
  tab.likesSeen.push(seen);
  const next = ({ entries }: Awaited<ReturnType<typeof feedPage>>) => {
    for (const entry of entries) {
      if (entry.kind === 'gap') continue;
      const { id, likes } = entry.view.post;
      const isLiked = likes.includes(tab.device.accountId);
      const before = seen.get(id) ?? [];
      if (before.at(-1) !== isLiked) seen.set(id, [...before, isLiked]);
    }
  };
  liveQuery(async () => feedPage(tab.stores, HOME, 0)).subscribe({ next, error: () => {} });
}

type Shown = Awaited<ReturnType<typeof singlePost>>;

/** Returns a function that counts the comments of successive results. */
function counting(tab: SimulatedTab): (shown: Shown) => void {
  const sightings: Sightings = new Map();
  tab.sightings.push(sightings);
  return ({ view, isWhole }) => {
    // Folded comments come and go. Only a whole thread must show all of them.
    if (!view || !isWhole) return;
    const counts = new Map<string, number>([...sightings.keys()].map((mark) => [mark, 0]));
    for (const { comment } of view.comments) {
      const mark = marksIn(comment.body).at(-1) ?? comment.id;
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    for (const [mark, count] of counts) {
      const seen = sightings.get(mark) ?? [];
      if (seen.at(-1) !== count) sightings.set(mark, [...seen, count]);
    }
  };
}
