import { useState } from 'react';
import { useSelf } from '../../live/index.ts';
import { useHoldForEdit, useMutate } from '../../live/later.ts';
import { isDirect, postPrivacy, recipientIds } from '../../shared/model/index.ts';
import { destinationsOf, lessRestrictedWarning, privacyOf } from '../../shared/rules/composing.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { ComposerForm } from './ComposerForm.tsx';

/** The form in which its author changes a post: words, files and destinations. */
export function PostEditor({ view, onDone }: { view: PostView; onDone: () => void }) {
  const self = useSelf();
  const mutate = useMutate();
  // What the writer saw when the edit began: another version that comes meanwhile is a conflict, found at sending.
  const [{ post, destinations }] = useState(view);
  const endEdit = useHoldForEdit(post.shortId === '' ? post.id : null);
  if (!self) return null;
  const recipients = new Set(recipientIds(post));
  const names = destinations.flatMap(({ destination, owner }) =>
    owner && recipients.delete(destination.ownerId) ? [owner.username] : [],
  );
  const mode = isDirect(post) ? 'direct' : 'post';
  const before = postPrivacy(post, (id) => destinations.find(({ owner }) => owner?.id === id)?.owner);
  return (
    <ComposerForm
      draftKey={draftKeys.postEdit(post.id)}
      initial={post.attachments.length > 0 ? { body: post.body, files: post.attachments } : { body: post.body }}
      defaultFeeds={names}
      // Who was written to cannot be taken out of a conversation again.
      fixed={mode === 'direct' ? names : []}
      mode={mode}
      self={self}
      label="Edit post"
      submitLabel="Save"
      isEditing
      warningOf={(options) => lessRestrictedWarning(before, privacyOf(options))}
      onCancel={onDone}
      onSubmit={async ({ body, files, options }, draftKey) => {
        const feeds = options.map(({ value }) => value);
        const ids = files.map(({ id }) => id);
        const result = await mutate(
          {
            kind: 'edit-post',
            postId: view.post.id,
            base: post.body,
            body,
            feeds: isSameSet(feeds, names) ? null : { names: feeds, destinations: destinationsOf(options) },
            attachments: ids.join() === post.attachments.map(({ id }) => id).join() ? null : { ids, shown: [...files] },
          },
          { draftKey },
        );
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
