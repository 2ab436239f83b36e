/** The words of a post made from what another app has shared: title, text and link, each on its lines. */
export function sharedWords({ title, text, url }: { title: string; text: string; url: string }): string {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== '');
  // Apps repeat the title in the text, and put the link there as well.
  const isSaidElsewhere = (part: string, index: number): boolean =>
    parts.some((other, place) => other.includes(part) && (other.length > part.length || place < index));
  return parts.filter((part, index) => !isSaidElsewhere(part, index)).join('\n');
}
