/** A text as the server keeps it: it normalises, and trims (CONTRACT §1). */
export const plainWords = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Whether the server's text is what was sent. */
export const sameWords = (a: string, b: string): boolean => plainWords(a) === plainWords(b);
