import { storedText } from '../text/stored-text.ts';

/** Returns a text as the server stores it, trimmed, with one kind of line ends. */
export const plainWords = (text: string): string => storedText(text).replace(/\r\n?/g, '\n').trim();

/** Whether the server's text equals the sent one. */
export const sameWords = (a: string, b: string): boolean => plainWords(a) === plainWords(b);
