import { liveQuery } from 'dexie';
import type { PostId } from '../../../src/shared/model/index.ts';
import { feedPage, singlePost } from '../../../src/shared/store/queries/index.ts';
import { HOME } from './home.ts';
import type { LikesSeen, Sightings } from './sightings.ts';
import type { SimulatedTab } from './tab.ts';

/** What stays of the words, whatever else in them is changed. */
export const marksIn = (words: string): string[] => words.match(/#[0-9a-f]{8}#/g) ?? [];

/**
 * The user keeps looking at a post: every drawing of it is seen, as its page would draw it. Now and then he looks anew, as
 * a page that opens at this very moment: that is not corrected by what changes while it reads.
 */
export function keepLooking(tab: SimulatedTab, postId: PostId): void {
  tab.show({ kind: 'post', postId });
  const see = counting(tab);
  const seeAnew = counting(tab);
  let isLooking = false;
  const lookAnew = async () => {
    if (isLooking) return;
    isLooking = true;
    seeAnew(await singlePost(tab.stores, postId));
    isLooking = false;
  };
  const next = (shown: Shown) => {
    see(shown);
    // A store in trouble ends the looking; the page would open it again.
    lookAnew().catch(() => {});
  };
  liveQuery(async () => singlePost(tab.stores, postId)).subscribe({ next, error: () => {} });
}

/** The user keeps the home feed open. Records whether each drawing of a post shows their own like. */
export function watchLikes(tab: SimulatedTab): void {
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

/** Counts the comments of one drawing after the other. */
function counting(tab: SimulatedTab): (shown: Shown) => void {
  const sightings: Sightings = new Map();
  tab.sightings.push(sightings);
  return ({ view, isWhole }) => {
    // What is folded comes and goes; only a whole thread must show everything.
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
