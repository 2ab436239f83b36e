/** Returns the list with a file moved by `by` places, at most to either end. */
export function moved<File extends { id: string }>(files: readonly File[], id: string, by: number): File[] {
  const from = files.findIndex((file) => file.id === id);
  const rest = files.filter((file) => file.id !== id);
  const file = files[from];
  return file ? rest.toSpliced(Math.min(rest.length, Math.max(0, from + by)), 0, file) : [...files];
}
