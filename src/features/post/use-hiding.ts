import { useSavePreferences } from '../../live/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import {
  type HideChoices,
  type HideLink,
  hideChoices,
  hideLink,
  withCriterion,
} from '../../shared/rules/hide-choices.ts';
import type { HideCriterion } from '../../shared/rules/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { createMemory, recentlyHidden, useMemory } from '../thread-state/index.ts';
import { accountsOf } from './accounts-of.ts';

/** Posts under which the ways to take their hiding back are shown. */
const unfoldedWays = createMemory<true>();

export interface Hiding extends HideChoices {
  link: HideLink;
  follow: () => unknown;
  areWaysShown: boolean;
  unhide: () => Promise<boolean>;
  /** Hides all posts that meet the criterion, or shows them again. */
  choose: (criterion: HideCriterion, on: boolean) => void;
}

/** By what a post is hidden from this reader, and what can be done about it. */
export function useHiding({ post, ...view }: PostView, act: (mutation: AnyMutation) => Promise<boolean>): Hiding {
  const { id, preferences } = useReader();
  const save = useSavePreferences();
  const isUnfolded = useMemory(unfoldedWays, post.id) ?? false;
  const choices = hideChoices(post, preferences, accountsOf({ post, ...view }), id);
  const link = hideLink(post, choices, isUnfolded);
  const unhide = () => act({ kind: 'hide-post', postId: post.id, on: false });
  const choose: Hiding['choose'] = (criterion, on) => save({ homefeed: withCriterion(preferences, criterion, on) });
  const follow = () => {
    switch (link.kind) {
      case 'hide':
        recentlyHidden.set(post.id, true);
        return act({ kind: 'hide-post', postId: post.id, on: true });
      case 'unhide':
        return unhide();
      case 'show':
        return choose(link.criterion, false);
      case 'ways':
        return unfoldedWays.set(post.id, link.areShown ? undefined : true);
    }
  };
  return { ...choices, link, follow, areWaysShown: isUnfolded && link.kind === 'ways', unhide, choose };
}
