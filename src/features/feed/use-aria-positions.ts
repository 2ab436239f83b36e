import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the position of each post in its feed for assistive technology. Not rendered by React: a new post at the top changes
 * the position of all others, and none of them has to be rendered again for that.
 */
export function useAriaPositions(list: RefObject<HTMLElement | null>, offset: number, hasOlder: boolean): void {
  useLayoutEffect(() => {
    const posts = list.current?.querySelectorAll('[data-post-id]') ?? [];
    const size = hasOlder ? -1 : offset + posts.length;
    posts.forEach((post, index) => {
      post.setAttribute('aria-posinset', String(offset + index + 1));
      post.setAttribute('aria-setsize', String(size));
    });
  });
}
