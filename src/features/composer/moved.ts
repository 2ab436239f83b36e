/** The list with a file so many places further on; at an end it stays. */
export function moved<File extends { id: string }>(files: readonly File[], id: string, by: number): File[] {
  const from = files.findIndex((file) => file.id === id);
  const rest = files.filter((file) => file.id !== id);
  const file = files[from];
  return file ? rest.toSpliced(Math.min(rest.length, Math.max(0, from + by)), 0, file) : [...files];
}
