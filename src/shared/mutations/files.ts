import type { Attachment } from '../model/index.ts';
import type { AnyMutation } from './mutation.ts';

/** Apart from the kinds themselves: the first page asks it, and does not need the rest. */

/** Files that the mutation shows, as far as it changes which files a post has. Those with an empty `url` are not uploaded yet. */
export function filesShownIn(mutation: AnyMutation): readonly Attachment[] {
  if (mutation.kind === 'create-post') return mutation.attachments;
  return mutation.kind === 'edit-post' ? (mutation.attachments?.shown ?? []) : [];
}

/** Ids of the files that a post is sent with: of the server's, or of their uploads. */
export function fileIdsIn(mutation: AnyMutation): readonly string[] {
  if (mutation.kind === 'create-post') return mutation.attachmentIds;
  return mutation.kind === 'edit-post' ? (mutation.attachments?.ids ?? []) : [];
}
