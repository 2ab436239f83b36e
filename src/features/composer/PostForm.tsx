import { useState } from 'react';
import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import type { AttachmentId } from '../../shared/model/index.ts';
import { type ComposeMode, destinationsOf, feedsOfNewPost, isTypedName } from '../../shared/rules/composing.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { ComposerForm } from './ComposerForm.tsx';
import type { RejectedFile } from './files/use-files.ts';

export interface PostFormProps {
  /** Path and query of the page: the key of the draft (spec §2). */
  address: string;
  /** Usernames of the default destinations. Absent: the user's own feed. */
  to?: readonly string[];
  mode?: ComposeMode;
  /** The direct message is an invitation: to the group of this name, or with this text; '' for the default text. */
  invite?: string | undefined;
  /** Shared files that cannot be attached. */
  rejectedFiles?: readonly RejectedFile[];
  onSent?: () => void;
}

/** The initial text of an invitation. */
const invitation = (invite: string): string =>
  isTypedName(invite) ? `I invite you to join @${invite}.` : invite || 'I invite you to join us.';

/** The form of a new post or direct message. */
export function PostForm({ address, to, mode = 'post', invite, rejectedFiles, onSent }: PostFormProps) {
  const stored = useSelf();
  const [known, setKnown] = useState(stored);
  if (stored && stored !== known) setKnown(stored);
  // A form with words in it stays when the mirror is lost, e.g. on a full disk.
  const self = stored ?? known;
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
      {...(rejectedFiles ? { rejectedFiles } : {})}
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
