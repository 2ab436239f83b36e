import { BYLINE_LENGTH } from '../config/index.ts';

/** Joins title and author in one line. A byline of over 300 characters is cut to 200 (spec §9). */
export function bylineOf(title: string, author = ''): string {
  const line = [title, author]
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '')
    .join(' by ');
  const characters = Array.from(line);
  return characters.length > BYLINE_LENGTH.max ? `${characters.slice(0, BYLINE_LENGTH.cut).join('')}…` : line;
}
