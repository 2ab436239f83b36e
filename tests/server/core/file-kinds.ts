/** What a file is by its content; its name proves nothing. */
export interface FileKind {
  mediaType: 'image' | 'audio' | 'general';
  /** Of the address; '' for what is neither image nor audio, video included. */
  extension: string;
}

const general: FileKind = { mediaType: 'general', extension: '' };

/** Kinds by the bytes at some place of the file, as latin-1 text. */
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

/** Looks at the first bytes of a file. An image may still turn out to be broken. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  const found = signatures.find(([at, mark]) => head.startsWith(mark, at));
  if (found) return found[2];
  return /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/is.test(head) ? svg : general;
}
