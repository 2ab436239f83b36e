import type { Attachment } from '../../src/shared/model/index.ts';
import type { Candidate, OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { decodeBriefComment, decodeSinglePost, decodeUploadedAttachment } from '../../src/shared/wire/index.ts';

/** What the answers to creates and uploads name. Apart from `settlement.ts`, which the service worker does not need. */

/** Id of what the answer says was created; null when it says none that could be read, undefined when it creates nothing. */
export function serverIdOf({ mutation }: OutboxRow, reply: unknown): string | null | undefined {
  if (mutation.kind === 'create-post') {
    const decoded = decodeSinglePost(reply);
    return decoded.ok ? decoded.value.post.id : null;
  }
  if (mutation.kind === 'create-comment') {
    const decoded = decodeBriefComment(reply);
    return decoded.ok ? decoded.value.comment.id : null;
  }
  return mutation.kind === 'upload-file' ? (uploadedFile(reply)?.id ?? null) : undefined;
}

/** What an answer says of the post or comment that was created; `null` if it created none, or cannot be read. */
export function createdBy({ mutation }: OutboxRow, reply: unknown): Candidate | null {
  if (mutation.kind === 'create-post') {
    const decoded = decodeSinglePost(reply);
    return decoded.ok ? pick(decoded.value.post) : null;
  }
  if (mutation.kind !== 'create-comment') return null;
  const decoded = decodeBriefComment(reply);
  return decoded.ok ? { ...pick(decoded.value.comment), seqNumber: decoded.value.comment.seqNumber } : null;
}

const pick = ({ id, body, createdAt }: Candidate): Candidate => ({ id, body, createdAt });

/** The file as the server has it; null when its answer cannot be read. */
export function uploadedFile(reply: unknown): Attachment | null {
  const decoded = decodeUploadedAttachment(reply);
  return decoded.ok ? decoded.value : null;
}
