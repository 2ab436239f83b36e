import { useState } from 'react';
import { useSelf } from '../../live/index.ts';
import { useAdoptedDraft, useHoldForEdit, useMutate, useOutboxActions } from '../../live/later.ts';
import { isDirect, type Post, postPrivacy, recipientIds } from '../../shared/model/index.ts';
import { type EditPost, isEditPost } from '../../shared/mutations/index.ts';
import {
  destinationsOf,
  lessRestrictedWarning,
  privacyOf,
  whyFilesFixed,
  whyPlacesFixed,
} from '../../shared/rules/composing.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { stuckWords } from '../outbox/index.ts';
import { ComposerForm } from './ComposerForm.tsx';

/** The form in which its author edits a post: text, files and destinations. */
export function PostEditor({ view, onDone }: { view: PostView; onDone: () => void }) {
  const self = useSelf();
  const mutate = useMutate();
  const { discard } = useOutboxActions();
  // The state at the beginning of the edit. A newer version from the server is shown beside the form.
  const [{ post, destinations }] = useState(view);
  const [stuck] = useState(stuckWords(view.traces));
  useAdoptedDraft(draftKeys.postEdit(post.id));
  const endEdit = useHoldForEdit(post.shortId === '' ? post.id : null);
  if (!self) return null;
  const begun = stuck && isEditPost(stuck.mutation) ? stuck.mutation : null;
  const replaces = stuck?.replaces ?? undefined;
  const recipients = new Set(recipientIds(post));
  const names = destinations.flatMap(({ destination, owner }) =>
    owner && recipients.delete(destination.ownerId) ? [owner.username] : [],
  );
  const unread = post.unreadFiles ?? [];
  const filesFixed = whyFilesFixed(post);
  const placesFixed = whyPlacesFixed(
    post,
    destinations.map(({ owner }) => owner),
  );
  const mode = isDirect(post) ? 'direct' : 'post';
  const before = postPrivacy(post, (id) => destinations.find(({ owner }) => owner?.id === id)?.owner);
  const base = begun?.base ?? post.body;
  const now = view.post.body;
  return (
    <ComposerForm
      draftKey={draftKeys.postEdit(post.id)}
      initial={contentOf(post, begun)}
      base={base}
      baseLists={begun?.baseLists ?? { files: post.attachments.map(({ id }) => id), feeds: names }}
      current={now === base ? (stuck?.theirs ?? now) : now}
      refusal={stuck?.said ?? null}
      defaultFeeds={begun?.feeds?.names ?? names}
      // Recipients of a direct message cannot be removed.
      fixed={mode === 'direct' ? names : []}
      mode={mode}
      hasMoreFiles={unread.length > 0}
      filesFixed={filesFixed}
      placesFixed={placesFixed}
      self={self}
      label="Edit post"
      submitLabel="Save"
      isEditing
      warningOf={(options) => lessRestrictedWarning(before, privacyOf(options))}
      onCancel={onDone}
      onTakeTheirs={() => {
        if (replaces !== undefined) void discard(replaces);
        onDone();
      }}
      onSubmit={async ({ body, files, options, base: seen, baseLists }, draftKey) => {
        const feeds = options.map(({ value }) => value);
        const ids = files.map(({ id }) => id);
        const result = await mutate(
          {
            kind: 'edit-post',
            postId: view.post.id,
            base: seen,
            body,
            // Unchanged lists are not sent: they may have changed on the server.
            feeds:
              placesFixed !== null || isSameSet(feeds, baseLists?.feeds ?? names)
                ? null
                : { names: feeds, destinations: destinationsOf(options) },
            attachments:
              filesFixed !== null || ids.join() === baseLists?.files.join()
                ? null
                : // Files that could not be read stay with the post.
                  { ids: [...ids, ...unread], shown: [...files] },
            ...(baseLists ? { baseLists } : {}),
          },
          { draftKey, replaces },
        );
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}

/** The initial content of the form: the post, or the refused edit of it. */
function contentOf(post: Post, begun: EditPost | null) {
  const files = begun?.attachments?.shown ?? post.attachments;
  const body = begun?.body ?? post.body;
  return files.length > 0 ? { body, files: [...files] } : { body };
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
