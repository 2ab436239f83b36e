/** The kind of a file by its content, not its name. */
export interface FileKind {
  mediaType: 'image' | 'audio' | 'general';
  /** Extension in the URL. '' for files that are neither image nor audio, also for video. */
  extension: string;
}

const general: FileKind = { mediaType: 'general', extension: '' };

/** File kinds by bytes at an offset, as latin-1 text. */
const signatures: [at: number, bytes: string, kind: FileKind][] = [
  [0, '\xff\xd8\xff', { mediaType: 'image', extension: 'jpg' }],
  [0, '\x89PNG\r\n\x1a\n', { mediaType: 'image', extension: 'png' }],
  [0, 'GIF8', { mediaType: 'image', extension: 'gif' }],
  [8, 'WEBP', { mediaType: 'image', extension: 'webp' }],
  [8, 'WAVE', { mediaType: 'audio', extension: 'wav' }],
  [4, 'ftypM4A', { mediaType: 'audio', extension: 'm4a' }],
  [0, 'OggS', { mediaType: 'audio', extension: 'ogg' }],
  [0, 'ID3', { mediaType: 'audio', extension: 'mp3' }],
  [0, '\xff\xfb', { mediaType: 'audio', extension: 'mp3' }],
  [0, '\xff\xf3', { mediaType: 'audio', extension: 'mp3' }],
];
const svg: FileKind = { mediaType: 'image', extension: 'svg' };
const headBytes = 512;

/** Detects the kind from the first bytes. An image may still be corrupt. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  const found = signatures.find(([at, mark]) => head.startsWith(mark, at));
  if (found) return found[2];
  return /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/is.test(head) ? svg : general;
}
