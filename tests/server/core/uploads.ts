import { accountPayloads } from './accounts.ts';
import { type AttachmentRow, attachmentPayload, mediaPath } from './attachments.ts';
import { type Call, type CoreContext, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { type FileKind, kindOfFile } from './file-kinds.ts';
import { randomUuid } from './ids.ts';
import { type Picture, readPicture } from './pictures.ts';
import type { Routes } from './routes.ts';
import { sanitizesUploads } from './sanitizing.ts';

const general: FileKind = { mediaType: 'general', extension: '' };

/** The first file of a multipart body, whatever the field's name. */
export const uploadedFile = (call: Call): File | undefined =>
  Object.values(call.body).find((value) => value instanceof File);

/** The plain-text failure for a file above the size limit, or `null`. */
export function whyTooLarge(call: Call, file: File): Response | null {
  if (file.size <= call.context.config.attachmentSizeLimitBytes) return null;
  return new Response('Internal Server Error', {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

function keep(context: CoreContext, row: AttachmentRow, original: Uint8Array, picture: Picture | null): void {
  context.media.write(mediaPath(row, 'o'), original);
  for (const { size, bytes } of picture?.thumbnails ?? []) context.media.write(mediaPath(row, size), bytes);
  context.db.run(
    `INSERT INTO attachments (id, ownerId, mediaType, fileName, extension, sizeBytes, sizes, artist, title, createdAt,
       postId, isSanitized)
     VALUES (:id, :ownerId, :mediaType, :fileName, :extension, :sizeBytes, :sizes, :artist, :title, :createdAt,
       :postId, :isSanitized)`,
    { ...row },
  );
}

/** Upload responses contain numbers where reads contain texts, and only the embedded metadata of sounds. */
function freshPayload(call: Call, row: AttachmentRow): Record<string, unknown> {
  const { artist: _artist, title: _title, ...payload } = attachmentPayload(call, row);
  return { ...payload, fileSize: row.sizeBytes, createdAt: row.createdAt, updatedAt: row.createdAt };
}

/** Stores a file with its thumbnails. */
export async function storeUpload(context: CoreContext, ownerId: string, file: File): Promise<AttachmentRow> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const looksLike = kindOfFile(bytes);
  const picture = looksLike.mediaType === 'image' ? await readPicture(bytes, looksLike.extension) : null;
  const kind = looksLike.mediaType === 'image' && !picture ? general : looksLike;
  const row: AttachmentRow = {
    id: randomUuid(context.random),
    ownerId,
    ...kind,
    fileName: file.name.normalize('NFC'),
    sizeBytes: bytes.length,
    sizes: JSON.stringify(picture?.sizes ?? {}),
    artist: null,
    title: null,
    createdAt: context.clock(),
    postId: null,
    isSanitized: Number(sanitizesUploads(context, ownerId)),
  };
  keep(context, row, bytes, picture);
  return row;
}

async function upload(call: Call): Promise<unknown> {
  const ownerId = signedIn(call);
  const file = uploadedFile(call);
  if (!file) throw new ApiError(400, 'No file provided');
  const failure = whyTooLarge(call, file);
  if (failure) return failure;
  const row = await storeUpload(call.context, ownerId, file);
  return { attachments: freshPayload(call, row), users: accountPayloads(call, [ownerId]) };
}

export function uploadRoutes(routes: Routes): void {
  routes.post('/attachments', upload);
}
