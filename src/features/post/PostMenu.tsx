import { canShareLinks, shareLink } from '../../platform/hand-over.ts';
import { isEditable, postPath } from '../../shared/model/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import {
  feedsToRemoveFrom,
  whyNotDeletePost,
  whyNotLeave,
  whyNotMark,
  whyNotModerate,
  whyNotTranslate,
} from '../../shared/rules/post-actions.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { Menu, type MenuGroup, useConfirm } from '../../ui/index.ts';
import { pendingSwitch } from '../outbox/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { editedPosts, moderated, translated, useMemory } from '../thread-state/index.ts';
import type { Hiding } from './hiding/use-hiding.ts';

interface PostMenuProps {
  view: PostView;
  onLost?: (() => void) | undefined;
  act: (mutation: AnyMutation) => Promise<boolean>;
  hiding: Hiding;
}

interface Action {
  label: string;
  /** The mutation that the action toggles, whose pending state is shown. */
  kind?: AnyMutation['kind'];
  run: () => unknown;
}

const LEAVE_QUESTION =
  "Are you sure you want to leave this conversation? You won't be able to read it unless the author invites you back again.";

/** The menu of the actions on a post that the user may do and that have no button of their own. */
export function PostMenu(props: PostMenuProps) {
  const actions = useActions(props);
  if (actions.length === 0) return null;
  const group: MenuGroup = {
    label: 'Post',
    choices: actions.map(({ label, kind }) => ({
      value: label,
      label,
      ...(kind && pendingSwitch(props.view.traces, [kind]) ? { hint: 'Waiting to be sent' } : {}),
    })),
    chosen: null,
    onChoose: (label) => void actions.find((action) => action.label === label)?.run(),
  };
  return <Menu label="More" groups={[group]} />;
}

function useActions({ view, act, hiding, onLost }: PostMenuProps): Action[] {
  const { id: viewerId, translates } = useReader();
  const isTranslated = useMemory(translated, view.post.id) ?? false;
  const confirm = useConfirm();
  const { post } = view;
  const { id: postId } = post;
  const isModerated = useMemory(moderated, postId) ?? false;
  const lookup = accountsOf(view);
  const actions: Action[] = [];
  const lose = async (mutation: AnyMutation, isLost: boolean) => {
    if ((await act(mutation)) && isLost) onLost?.();
  };

  if (whyNotMark(post, viewerId) === null) {
    actions.push({ label: hiding.link.label, kind: 'hide-post', run: hiding.follow });
    const on = !post.notifyOfAllComments;
    actions.push({
      label: on ? 'Notify of all comments' : 'Do not notify of all comments',
      kind: 'notify-of-all-comments',
      run: () => act({ kind: 'notify-of-all-comments', postId, on }),
    });
  }
  if (isEditable(post, viewerId)) actions.push({ label: 'Edit', run: () => editedPosts.set(postId, true) });
  if (translates && whyNotTranslate(post, viewerId) === null) {
    actions.push({
      label: isTranslated ? 'Close translation' : 'Translate',
      run: () => translated.set(postId, isTranslated ? undefined : true),
    });
  }
  if (whyNotModerate(post, viewerId, lookup) === null) {
    const on = !post.commentsDisabled;
    actions.push({
      label: on ? 'Disable comments' : 'Enable comments',
      kind: 'disable-comments',
      run: () => act({ kind: 'disable-comments', postId, on }),
    });
    if (post.comments.length > 0) {
      actions.push({
        label: isModerated ? 'Stop moderating comments' : 'Moderate comments',
        run: () => moderated.set(postId, isModerated ? undefined : true),
      });
    }
  }
  for (const { ownerId } of feedsToRemoveFrom(post, viewerId, lookup)) {
    const name = lookup(ownerId)?.username ?? '';
    const staysIn = post.destinations.filter((other) => other.ownerId !== ownerId);
    const staysAvailable = staysIn.length > 0;
    actions.push({
      label: `Remove from @${name}`,
      run: async () => {
        if (!(await confirm({ confirmLabel: 'Remove', isDangerous: true }))) return;
        const fromFeeds = [{ name, ownerId }];
        await lose({ kind: 'delete-post', postId, fromFeeds, staysAvailable, staysIn }, !staysAvailable);
      },
    });
  }
  if (whyNotLeave(post, viewerId) === null) {
    actions.push({
      label: 'Leave conversation',
      run: async () => {
        if (!(await confirm({ question: LEAVE_QUESTION, confirmLabel: 'Leave', isDangerous: true }))) return;
        await lose({ kind: 'leave-direct', postId }, true);
      },
    });
  }
  const path = postPath(post, lookup);
  if (path !== null && canShareLinks()) {
    actions.push({
      label: 'Share link',
      run: () => shareLink({ title: '', text: '', url: new URL(path, location.origin).href }),
    });
  }
  if (whyNotDeletePost(post, viewerId) === null) {
    actions.push({
      label: 'Delete',
      run: async () => {
        if (!(await confirm({ confirmLabel: 'Delete', isDangerous: true }))) return;
        await lose({ kind: 'delete-post', postId, fromFeeds: [], staysAvailable: false }, true);
      },
    });
  }
  return actions;
}
