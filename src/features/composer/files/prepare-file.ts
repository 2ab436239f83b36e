import { type AccountId, type Attachment, asAttachmentId } from '../../../shared/model/index.ts';
import { plainPicture } from '../../../shared/pictures/plain-picture.ts';
import { isWorthConverting, UNREADABLE, whyNotAttach } from '../../../shared/rules/files.ts';
import type { ChosenFile } from '../../../shared/store/vault/draft-files.ts';
import { convertedPicture, pictureShape } from './convert-picture.ts';

/** A file to be stored and shown, or why it cannot be attached. */
export type PreparedFile = { kind: 'file'; chosen: ChosenFile } | { kind: 'refused'; name: string; why: string };

interface Preparation {
  id: string;
  /** A large PNG may become a JPEG. */
  isConverted: boolean;
  fileSizeBytes: number;
  accountId: AccountId;
  /** Stores the file before it is converted, which takes a while. */
  keepFirst?: (file: ChosenFile) => Promise<unknown>;
}

/** Prepares a chosen, pasted, dropped or shared file for upload: converts it, and removes its metadata such as the location. */
export async function prepareFile(
  file: File,
  { id, isConverted, fileSizeBytes, accountId, keepFirst }: Preparation,
): Promise<PreparedFile> {
  const refused = (why: string): PreparedFile => ({ kind: 'refused', name: file.name, why });
  const mayShrink = isConverted && isWorthConverting(file);
  const tooLarge = whyNotAttach(file.size, fileSizeBytes);
  if (tooLarge !== null && !mayShrink) return refused(tooLarge);
  const original = await bytesOf(file);
  if (!original) return refused(UNREADABLE);
  if (mayShrink && tooLarge === null) await keepFirst?.(await chosenFile(file, original, id, accountId));
  const wanted = mayShrink ? await convertedPicture(file, original) : file;
  const why = whyNotAttach(wanted.size, fileSizeBytes);
  if (why !== null) return refused(why);
  const read = wanted === file ? original : await bytesOf(wanted);
  if (!read) return refused(UNREADABLE);
  return { kind: 'file', chosen: await chosenFile(wanted, read, id, accountId) };
}

async function chosenFile(
  { name, type }: File,
  read: Uint8Array<ArrayBuffer>,
  id: string,
  accountId: AccountId,
): Promise<ChosenFile> {
  const bytes = plainPicture(read);
  const sent = new File([bytes], name, { type });
  const shown = attachmentOf(sent, id, await pictureShape(sent, bytes), accountId);
  return { bytes: bytes.buffer, mediaType: type, shown };
}

/** Returns what a draft notes of a file that is not prepared yet. */
export const notedFile = (file: File, id: string, accountId: AccountId): Attachment =>
  attachmentOf(file, id, null, accountId);

const bytesOf = (file: File): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );

/** Returns the attachment that stands for the file until the server's own is known. */
function attachmentOf(
  { name, type, size }: File,
  id: string,
  shape: { width: number; height: number } | null,
  createdBy: AccountId,
): Attachment {
  return {
    id: asAttachmentId(id),
    mediaType: shape ? 'image' : type.startsWith('audio/') ? 'audio' : 'general',
    fileName: name,
    sizeBytes: size,
    url: '',
    thumbnailUrl: '',
    sizes: shape ? { original: { ...shape, url: '' } } : {},
    artist: null,
    title: null,
    createdBy,
  };
}
