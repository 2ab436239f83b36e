import { type RefCallback, useCallback, useEffect } from 'react';
import {
  type PageAction,
  type PostActions,
  registerPageAction,
  registerPostActions,
  registerPostRow,
} from './registry.ts';

/** Returns the ref of a post's element, which registers the post while it is mounted. */
export function usePostRow(postId: string, isInFeed: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => (element ? registerPostRow({ postId, element, isInFeed }) : undefined),
    [postId, isInFeed],
  );
}

/** Registers actions of a post while the caller is mounted. `undefined` if an action is not possible now. */
export function usePostActions(postId: string, actions: PostActions): void {
  useEffect(() => registerPostActions({ postId, actions }));
}

/** Registers an action of the page while the caller is mounted, unless it is `null`: not possible now. */
export function usePageAction(action: PageAction, run: (() => void) | null): void {
  useEffect(() => (run ? registerPageAction({ action, run }) : undefined));
}
