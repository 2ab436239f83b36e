import { type RefObject, useEffect, useRef } from 'react';
import { type PostMark, useVisits } from '../../live/later.ts';
import { oncePerFrame, onScrollIdle } from '../../platform/idle.ts';
import { onVisibilityChange } from '../../platform/visibility.ts';
import { SCROLL_IDLE_MS } from '../../shared/config/index.ts';
import type { PostId } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { seenBefore } from './seen.ts';

interface SeenPostsProps {
  /** The element around the posts. Each post has its id in `data-post-id`. */
  list: RefObject<HTMLElement | null>;
  views: readonly PostView[];
}

/**
 * Records which posts the user has seen. A post that is on the screen when scrolling stops counts as seen once it leaves the
 * screen. Until then its new comments stay marked as new.
 */
export function SeenPosts({ list, views }: SeenPostsProps) {
  const visits = useVisits();
  const known = useRef(new Map<PostId, PostView>());
  const requested = useRef(new Set<PostId>());
  useEffect(() => {
    known.current = new Map(views.map((view) => [view.post.id, view]));
  });
  const ids = views.map(({ post }) => post.id);
  const rows = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for the ids.
  useEffect(() => {
    const unknown = ids.filter((id) => !requested.current.has(id) && seenBefore.get(id) === undefined);
    for (const id of unknown) requested.current.add(id);
    const remember = (marks: readonly PostMark[]) => {
      for (const { postId, comments, at } of marks) {
        if (seenBefore.get(postId) === undefined) seenBefore.set(postId, { comments, at });
      }
    };
    // Without stored marks nothing is shown as new.
    void visits.marksOf(unknown).then(remember, () => undefined);
  }, [visits, rows]);

  useEffect(() => {
    let onScreen: PostId[] = [];
    const markSeen = (seen: readonly PostId[]) => {
      const at = visits.now();
      const marks = seen.flatMap((postId): PostMark[] => {
        const post = known.current.get(postId)?.post;
        return post ? [{ postId, comments: post.comments.length + post.omittedComments, at }] : [];
      });
      if (marks.length === 0) return;
      for (const { postId, comments } of marks) seenBefore.set(postId, { comments, at });
      visits.saveMarks(marks);
    };
    const check = () => {
      const visible = list.current ? postsInSight(list.current) : [];
      markSeen(onScreen.filter((id) => !visible.includes(id)));
      onScreen = visible;
    };
    const markAllSeen = () => {
      markSeen(onScreen);
      onScreen = [];
    };
    const stopScrollChecks = onScrollIdle(check);
    const { ask, cancel } = oncePerFrame(check);
    const firstCheck = setTimeout(ask, SCROLL_IDLE_MS);
    const stopWatching = onVisibilityChange((isVisible) => (isVisible ? check() : markAllSeen()));
    return () => {
      markAllSeen();
      clearTimeout(firstCheck);
      cancel();
      stopScrollChecks();
      stopWatching();
    };
  }, [visits, list]);
  return null;
}

/** Returns the posts that are at least partly on the screen. */
export function postsInSight(list: HTMLElement): PostId[] {
  return [...list.querySelectorAll<HTMLElement>('[data-post-id]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [row.dataset.postId as PostId] : [];
  });
}
