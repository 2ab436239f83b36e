/** Returns the text of a post from data shared by another app: title, text and link, each on its own lines. */
export function sharedWords({ title, text, url }: { title: string; text: string; url: string }): string {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== '');
  // Some apps repeat the title and the link in the text.
  const isSaidElsewhere = (part: string, index: number): boolean =>
    parts.some((other, place) => other.includes(part) && (other.length > part.length || place < index));
  return parts.filter((part, index) => !isSaidElsewhere(part, index)).join('\n');
}
