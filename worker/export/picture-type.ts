/** How files of a type begin. `at`: the offset of the letters, 0 if absent. */
const BEGINNINGS: readonly { extension: string; letters: string; at?: number }[] = [
  { extension: 'jpg', letters: '\xff\xd8\xff' },
  { extension: 'png', letters: '\x89PNG\r\n\x1a\n' },
  { extension: 'gif', letters: 'GIF8' },
  { extension: 'webp', letters: 'WEBP', at: 8 },
  { extension: 'avif', letters: 'ftypavif', at: 4 },
  { extension: 'avif', letters: 'ftypavis', at: 4 },
];

/**
 * Returns the extension of a picture by its first bytes; `null` if they are none, or if the answer says that it is something else.
 * An SVG picture is none: it can contain a script. `type`: of the answer, '' if it has none.
 */
export function pictureExtension(bytes: Uint8Array, type: string): string | null {
  if (type !== '' && !/^(image\/|application\/octet-stream)/i.test(type.trim())) return null;
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(({ letters, at = 0 }) => head.startsWith(letters, at))?.extension ?? null;
}
