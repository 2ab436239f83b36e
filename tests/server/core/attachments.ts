import { accountPayloads } from './accounts.ts';
import { type Call, type Scope, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import type { Routes } from './routes.ts';
import { thumbnailExtension } from './thumbnails.ts';

export interface AttachmentRow {
  id: string;
  ownerId: string;
  mediaType: 'image' | 'audio' | 'general';
  fileName: string;
  extension: string;
  sizeBytes: number;
  sizes: string;
  artist: string | null;
  title: string | null;
  createdAt: number;
  postId: string | null;
  isSanitized: number;
}

type Sizes = Partial<Record<'o' | 't' | 't2', [number, number]>>;
const folders = { o: '', t: 'thumbnails/', t2: 'thumbnails2/' };

/** The path below the media folder. Thumbnails of webp are jpg. Files that are neither image nor audio lose their extension. */
export function mediaPath(row: AttachmentRow, size: 'o' | 't' | 't2'): string {
  if (row.mediaType === 'general') return `attachments/${row.id}`;
  const extension = size === 'o' ? row.extension : thumbnailExtension(row.extension);
  return `attachments/${folders[size]}${row.id}${extension === '' ? '' : `.${extension}`}`;
}

/** Serialized attachment in read responses (contract: Attachment). */
export function attachmentPayload(scope: Scope, row: AttachmentRow): Record<string, unknown> {
  const sizes = JSON.parse(row.sizes) as Sizes;
  const url = (size: 'o' | 't' | 't2') => `${scope.mediaOrigin}/${mediaPath(row, size)}`;
  const imageSizes: Record<string, { w: number; h: number; url: string }> = {};
  for (const size of ['o', 't', 't2'] as const) {
    const pixels = sizes[size];
    if (pixels) imageSizes[size] = { w: pixels[0], h: pixels[1], url: url(size) };
  }
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: String(row.sizeBytes),
    url: url('o'),
    mediaType: row.mediaType,
    createdAt: String(row.createdAt),
    updatedAt: String(row.createdAt),
    imageSizes,
    thumbnailUrl: sizes.t ? url('t') : url('o'),
    ...(row.mediaType === 'audio' ? { artist: row.artist, title: row.title } : {}),
    createdBy: row.ownerId,
    postId: row.postId,
  };
}

function numberQuery(call: Call, name: string, fallback: number, max: number): number {
  const text = call.query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new ApiError(422, `Invalid '${name}' value`);
  return Math.min(value, max);
}

function myAttachments(call: Call): unknown {
  const ownerId = signedIn(call);
  const limit = numberQuery(call, 'limit', 30, 100);
  const page = numberQuery(call, 'page', 1, Number.MAX_SAFE_INTEGER);
  const rows = call.context.db.all<AttachmentRow>(
    `SELECT * FROM attachments WHERE ownerId = :ownerId ORDER BY createdAt DESC, rowid DESC LIMIT :limit OFFSET :offset`,
    { ownerId, limit: limit + 1, offset: limit * (page - 1) },
  );
  return {
    attachments: rows.slice(0, limit).map((row) => attachmentPayload(call, row)),
    users: accountPayloads(call, [ownerId]),
    hasMore: rows.length > limit,
  };
}

export function attachmentRoutes(routes: Routes): void {
  routes.get('/attachments/my', myAttachments);
}
