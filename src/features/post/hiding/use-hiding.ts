import { useSavePreferences } from '../../../live/index.ts';
import type { AnyMutation } from '../../../shared/mutations/index.ts';
import {
  criterionChange,
  type HideChoices,
  type HideLink,
  hideChoices,
  hideLink,
} from '../../../shared/rules/hide-choices.ts';
import type { HideCriterion } from '../../../shared/rules/index.ts';
import type { PostView } from '../../../shared/store/queries/views.ts';
import { accountsOf, useReader } from '../../people/index.ts';
import { createMemory, recentlyHidden, useMemory } from '../../thread-state/index.ts';

/** Posts under which the reasons for their hiding are unfolded. */
const unfoldedWays = createMemory<true>();

export interface Hiding extends HideChoices {
  link: HideLink;
  follow: () => unknown;
  areWaysShown: boolean;
  unhide: () => Promise<boolean>;
  /** Adds or removes a criterion by which posts are hidden. */
  choose: (criterion: HideCriterion, on: boolean) => void;
}

/** Returns why a post is hidden from the user, and the actions that hide and unhide it. */
export function useHiding({ post, ...view }: PostView, act: (mutation: AnyMutation) => Promise<boolean>): Hiding {
  const { id, preferences } = useReader();
  const save = useSavePreferences();
  const isUnfolded = useMemory(unfoldedWays, post.id) ?? false;
  const choices = hideChoices(post, preferences, accountsOf({ post, ...view }), id);
  const link = hideLink(post, choices, isUnfolded);
  const unhide = () => act({ kind: 'hide-post', postId: post.id, on: false });
  const choose: Hiding['choose'] = (criterion, on) => save({}, criterionChange(preferences, criterion, on));
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
