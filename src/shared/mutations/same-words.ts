const plain = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Whether the server's text is what was sent: it normalises, and trims (CONTRACT §1). */
export const sameWords = (a: string, b: string): boolean => plain(a) === plain(b);
