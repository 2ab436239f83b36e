import { liveQuery } from 'dexie';
import type { PostId } from '../../../src/shared/model/index.ts';
import { singlePost } from '../../../src/shared/store/queries/index.ts';
import type { SimulatedTab } from './tab.ts';

/** How often each of the user's own comments was shown, as it changed from one drawing to the next; by the mark in its words. */
export type Sightings = Map<string, number[]>;

/** What stays of the words, whatever else in them is changed. */
export const marksIn = (words: string): string[] => words.match(/#[0-9a-f]{8}#/g) ?? [];

/** The user keeps looking at a post: every drawing of it is seen, as its page would draw it. */
export function keepLooking(tab: SimulatedTab, postId: PostId): void {
  tab.show({ kind: 'post', postId });
  const sightings: Sightings = new Map();
  tab.sightings.push(sightings);
  const see = ({ view, isWhole }: Awaited<ReturnType<typeof singlePost>>): void => {
    // What is folded comes and goes; only a whole thread must show everything.
    if (!view || !isWhole) return;
    const counts = new Map<string, number>([...sightings.keys()].map((mark) => [mark, 0]));
    for (const { comment } of view.comments) {
      const mark = marksIn(comment.body).at(-1);
      if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    for (const [mark, count] of counts) {
      const seen = sightings.get(mark) ?? [];
      if (seen.at(-1) !== count) sightings.set(mark, [...seen, count]);
    }
  };
  // A store in trouble ends the looking; the page would open it again.
  liveQuery(async () => singlePost(tab.stores, postId)).subscribe({ next: see, error: () => {} });
}
