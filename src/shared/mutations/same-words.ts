/** Returns a text as the server stores it: normalised and trimmed (CONTRACT §1). */
export const plainWords = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Whether the server's text equals the sent one. */
export const sameWords = (a: string, b: string): boolean => plainWords(a) === plainWords(b);
