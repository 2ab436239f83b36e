import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells assistive technology which place each post has in its feed. Not by React: a post that comes in at the top moves all
 * the others by one, and none of them has to be drawn again for that.
 */
export function usePlacesTold(list: RefObject<HTMLElement | null>, offset: number, hasOlder: boolean): void {
  useLayoutEffect(() => {
    const posts = list.current?.querySelectorAll('[data-post-id]') ?? [];
    const size = hasOlder ? -1 : offset + posts.length;
    posts.forEach((post, index) => {
      post.setAttribute('aria-posinset', String(offset + index + 1));
      post.setAttribute('aria-setsize', String(size));
    });
  });
}
