/** Returns the list with a file moved by `by` places among the shown ones, at most to either end. */
export function moved<File extends { id: string }>(
  files: readonly File[],
  id: string,
  by: number,
  isShown: (file: File) => boolean = () => true,
): File[] {
  const shown = files.filter(isShown);
  const from = shown.findIndex((file) => file.id === id);
  const file = shown[from];
  const target = shown[Math.min(shown.length - 1, Math.max(0, from + by))];
  if (!file || !target || target === file) return [...files];
  const rest = files.filter((one) => one !== file);
  return rest.toSpliced(rest.indexOf(target) + (by > 0 ? 1 : 0), 0, file);
}
