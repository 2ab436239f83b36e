import type { Database } from './database.ts';
import { contains, type Element, type Pattern } from './search-pattern.ts';
import { readText, tokensOf } from './search-words.ts';

/** The tables with texts, and their full-text indexes: folded words and stems by the number of the row. */
const indexes = { posts: 'postText', comments: 'commentText' } as const;
type Texts = keyof typeof indexes;

const rowsPerStatement = 1000;

/** Indexes the texts of all rows that a condition selects. Replaces what the index has about them. */
function indexWhere(db: Database, table: Texts, where: string, id: string | null): void {
  const texts = db.all<{ number: number; body: string }>(
    `SELECT number, body FROM ${table} WHERE ${where}`,
    id === null ? {} : { id },
  );
  for (let from = 0; from < texts.length; from += rowsPerStatement) {
    const rows = texts.slice(from, from + rowsPerStatement).map(({ number, body }) => {
      const { words, stems } = readText(body);
      return [number, words.join(' '), stems.join(' ')];
    });
    db.run(
      `INSERT OR REPLACE INTO ${indexes[table]} (rowid, words, stems)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(:rows)`,
      { rows: JSON.stringify(rows) },
    );
  }
}

/** Indexes the text of a post or comment that was written or edited. */
export const indexTextOf = (db: Database, table: Texts, id: string): void => indexWhere(db, table, 'id = :id', id);

export function indexAllTexts(db: Database): void {
  indexWhere(db, 'posts', '1', null);
  indexWhere(db, 'comments', '1', null);
}

/** The conditions of FTS5 on one element. The signs of tags and the places of stop words are not indexed. */
function ftsOf(element: Element): string[] {
  switch (element.kind) {
    case 'any':
      return [];
    case 'stem':
      return [`stems : "${element.value}"`];
    case 'prefix':
      return [`words : "${element.value}" *`];
    case 'exact':
      return [`words : "${element.value}"`];
    case 'tag':
      return tokensOf(element.value).flatMap(({ words }) => words.map((word) => `words : "${word}"`));
  }
}

const ftsOfPattern = (pattern: Pattern): string =>
  pattern.map((runs) => `(${runs.map((run) => `(${run.flatMap(ftsOf).join(' AND ')})`).join(' OR ')})`).join(' AND ');

/** True if the index alone decides: the pattern has nothing to do with order or signs. */
const isOfSingleWords = (pattern: Pattern): boolean =>
  pattern.length === 1 && pattern.every((runs) => runs.every((run) => run.length === 1 && run[0]?.kind !== 'tag'));

/** The numbers of the posts or comments whose text contains a pattern. The index selects texts with all its words. */
export function numbersOf(db: Database, table: Texts, pattern: Pattern): number[] {
  const index = indexes[table];
  const match = ftsOfPattern(pattern);
  if (isOfSingleWords(pattern))
    return db
      .all<{ number: number }>(`SELECT rowid AS number FROM ${index} WHERE ${index} MATCH :match`, { match })
      .map(({ number }) => number);
  return db
    .all<{ number: number; body: string }>(
      `SELECT t.number, t.body FROM ${index} JOIN ${table} t ON t.number = ${index}.rowid WHERE ${index} MATCH :match`,
      { match },
    )
    .filter(({ body }) => contains(readText(body), pattern))
    .map(({ number }) => number);
}
