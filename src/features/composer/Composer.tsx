import { useSelf } from '../../live/index.ts';
import { useMutate, useProfile } from '../../live/later.ts';
import type { AttachmentId } from '../../shared/model/index.ts';
import {
  type ComposeMode,
  destinationsOf,
  feedsOfNewPost,
  isTypedName,
  mayPost,
  mayWriteTo,
} from '../../shared/rules/composing.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { ComposerForm } from './ComposerForm.tsx';
import type { NotTaken } from './use-files.ts';

export interface PostFormProps {
  /** Path and query of the page: the draft is kept under it (spec §2). */
  address: string;
  /** Names of the accounts that a post goes to unless the writer says otherwise; absent: the writer's own feed. */
  to?: readonly string[];
  mode?: ComposeMode;
  /** The letter invites: to the group of this name, or in these words; '' = without words of its own. */
  invite?: string | undefined;
  /** Files that were to come along and cannot be attached. */
  notTaken?: readonly NotTaken[];
  onSent?: () => void;
}

/** What an invitation says at first. */
const invitation = (invite: string): string =>
  isTypedName(invite) ? `I invite you to join @${invite}.` : invite || 'I invite you to join us.';

/** Where a new post or direct message is written. */
export function Composer({ address, to, mode = 'post', invite, notTaken, onSent }: PostFormProps) {
  const self = useSelf();
  const mutate = useMutate();
  if (!self) return null;
  return (
    <ComposerForm
      key={address}
      draftKey={draftKeys.newPost(address)}
      initial={{ body: invite === undefined ? '' : invitation(invite) }}
      defaultFeeds={to ?? [self.account.username]}
      mode={mode}
      self={self}
      submitLabel="Post"
      {...(notTaken ? { notTaken } : {})}
      onSubmit={async ({ body, files, options, commentsDisabled }, draftKey) => {
        const result = await mutate(
          {
            kind: 'create-post',
            body,
            feeds: options.map(({ value }) => value),
            destinations: destinationsOf(options),
            shownIn: feedsOfNewPost(options),
            attachmentIds: files.map(({ id }): AttachmentId => id),
            attachments: [...files],
            commentsDisabled,
          },
          { draftKey },
        );
        if (result.ok) onSent?.();
        return result.ok ? null : result.failure;
      }}
    />
  );
}

/** The form on somebody's page: for the own feed, for a group that one may post to, or for a letter to a user (spec §2). */
export function UserComposer({ username, address }: { username: string; address: string }) {
  const account = useProfile(username)?.account;
  const self = useSelf();
  if (!account || !self) return null;
  const isMe = account.id === self.account.id;
  const isAllowed = isMe || (account.type === 'group' ? mayPost(account) : mayWriteTo(account));
  if (!isAllowed) return null;
  const mode = !isMe && account.type === 'user' ? 'direct' : 'post';
  return <Composer key={address} address={address} to={[account.username]} mode={mode} />;
}
