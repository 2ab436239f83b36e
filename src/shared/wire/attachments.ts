import * as v from 'valibot';
import type { Account, AccountId, Attachment, AttachmentId, ImageSize, PostId } from '../model/index.ts';
import { account } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { count, fileAddress, idOf, orElse, orNull, text, time, yes } from './values.ts';

const imageSize: Row<ImageSize> = v.pipe(
  v.object({ w: count, h: count, url: fileAddress }),
  v.transform(({ w, h, url }) => ({ width: w, height: h, url })),
);

const attachmentFields = v.object({
  id: idOf<AttachmentId>(),
  // An unknown media type is read as a general file.
  mediaType: orElse(v.picklist(['image', 'audio', 'general']), 'general'),
  fileName: orElse(text, ''),
  fileSize: orElse(count, 0),
  url: fileAddress,
  thumbnailUrl: orElse(fileAddress, ''),
  imageSizes: orNull(v.object({ o: orNull(imageSize), t: orNull(imageSize), t2: orNull(imageSize) })),
  artist: orNull(text),
  title: orNull(text),
  createdBy: idOf<AccountId>(),
});

function toAttachment(fields: v.InferOutput<typeof attachmentFields>): Attachment {
  const { fileSize, imageSizes, ...same } = fields;
  return {
    ...same,
    sizeBytes: fileSize,
    thumbnailUrl: same.thumbnailUrl || same.url,
    sizes: {
      ...(imageSizes?.o ? { original: imageSizes.o } : {}),
      ...(imageSizes?.t ? { thumbnail: imageSizes.t } : {}),
      ...(imageSizes?.t2 ? { thumbnail2x: imageSizes.t2 } : {}),
    },
  };
}

/** A file of a post, CONTRACT §3 `Attachment`; sizes come as strings when read and as numbers right after an upload. */
export const attachment: Row<Attachment> = v.pipe(attachmentFields, v.transform(toAttachment));

/** A file in the viewer's own list, with the post that uses it. */
export interface OwnAttachment {
  attachment: Attachment;
  postId: PostId | null;
  createdAt: number;
}

const ownAttachment: Row<OwnAttachment> = v.pipe(
  v.object({ ...attachmentFields.entries, postId: orNull(idOf<PostId>()), createdAt: time }),
  v.transform(({ postId, createdAt, ...fields }) => ({ attachment: toAttachment(fields), postId, createdAt })),
);

/** GET attachments/my. */
export function decodeMyAttachments(
  payload: unknown,
): Decoded<{ attachments: OwnAttachment[]; accounts: Account[]; hasMore: boolean }> {
  return decodeEnvelope(payload, (envelope) => ({
    attachments: envelope.rows('attachments', ownAttachment),
    accounts: envelope.extraRows('users', account),
    hasMore: envelope.value('hasMore', orElse(yes, false)),
  }));
}

/** POST attachments: the file just uploaded (numbers where later reads have strings, CONTRACT §9.14). */
export function decodeUploadedAttachment(payload: unknown): Decoded<Attachment> {
  return decodeEnvelope(payload, (envelope) => envelope.value('attachments', attachment));
}
