import { type RefObject, useEffect, useRef } from 'react';
import { type PostMark, useVisits } from '../../live/later.ts';
import { onScrollIdle } from '../../platform/idle.ts';
import { onVisibilityChange } from '../../platform/visibility.ts';
import { SCROLL_IDLE_MS } from '../../shared/config/index.ts';
import type { PostId } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { seenBefore } from './seen.ts';

interface SeenPostsProps {
  /** Holds the posts, each of which names itself (data-post-id). */
  list: RefObject<HTMLElement | null>;
  views: readonly PostView[];
}

/**
 * Notes what the reader sees of posts: those that stand on the screen when scrolling has come to rest count as seen once they
 * leave it. Until then what is new about them stays new.
 */
export function SeenPosts({ list, views }: SeenPostsProps) {
  const visits = useVisits();
  const known = useRef(new Map<PostId, PostView>());
  const asked = useRef(new Set<PostId>());
  useEffect(() => {
    known.current = new Map(views.map((view) => [view.post.id, view]));
  });
  const ids = views.map(({ post }) => post.id);
  const rows = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for the ids.
  useEffect(() => {
    const unknown = ids.filter((id) => !asked.current.has(id) && seenBefore.get(id) === undefined);
    for (const id of unknown) asked.current.add(id);
    const remember = (marks: readonly PostMark[]) => {
      for (const { postId, comments, at } of marks) {
        if (seenBefore.get(postId) === undefined) seenBefore.set(postId, { comments, at });
      }
    };
    // What cannot be read is not new.
    void visits.marksOf(unknown).then(remember, () => undefined);
  }, [visits, rows]);

  useEffect(() => {
    let looked: PostId[] = [];
    const leave = (left: readonly PostId[]) => {
      const at = visits.now();
      const marks = left.flatMap((postId): PostMark[] => {
        const post = known.current.get(postId)?.post;
        return post ? [{ postId, comments: post.comments.length + post.omittedComments, at }] : [];
      });
      if (marks.length === 0) return;
      for (const { postId, comments } of marks) seenBefore.set(postId, { comments, at });
      visits.saveMarks(marks);
    };
    const look = () => {
      const inSight = list.current ? postsInSight(list.current) : [];
      leave(looked.filter((id) => !inSight.includes(id)));
      looked = inSight;
    };
    const leaveAll = () => {
      leave(looked);
      looked = [];
    };
    const stopLooking = onScrollIdle(look);
    const first = setTimeout(look, SCROLL_IDLE_MS);
    const stopWatching = onVisibilityChange((isVisible) => (isVisible ? look() : leaveAll()));
    return () => {
      leaveAll();
      clearTimeout(first);
      stopLooking();
      stopWatching();
    };
  }, [visits, list]);
  return null;
}

/** The posts of which something is on the screen. */
export function postsInSight(list: HTMLElement): PostId[] {
  return [...list.querySelectorAll<HTMLElement>('[data-post-id]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [row.dataset.postId as PostId] : [];
  });
}
