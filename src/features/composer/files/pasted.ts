/** What a paste brings into a form: files, or a text with pictures that the user may want as well. */
export type Pasted = { kind: 'files'; files: File[] } | { kind: 'text'; pictures: File[] };

/** Tells what a paste is about. Tables and formatted texts have a picture of themselves on the clipboard. */
export function pasted(data: Pick<DataTransfer, 'files' | 'getData'>): Pasted {
  const all = [...data.files];
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const isText = lines.length > 0 && !lines.every((line) => isNameOf(line, all));
  return isText ? { kind: 'text', pictures: all } : { kind: 'files', files: all };
}

/** Whether a line is the name, path or address of a file: file managers put these on the clipboard, too. */
function isNameOf(line: string, files: readonly File[]): boolean {
  const last = line.trim().split(/[\\/]/).at(-1) ?? '';
  return files.some(({ name }) => name === last || name === decoded(last));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
