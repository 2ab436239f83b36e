import fc from 'fast-check';
import { type CorpusPost, GROUPS, PEOPLE, SEARCHER, type SearchCorpus } from './search-corpus.ts';

/**
 * Random corpora and queries for comparing searches. Words have few stems, so that queries find something. They avoid what
 * searches may do differently: stop words and operators that are stop words (`has:`) are in no query, and a joiner with no
 * text term on one side is at the beginning or end.
 */
const forms = [
  ['boat', 'boats', 'Boating'],
  ['map', 'maps', 'mapped'],
  ['tide', 'tides', 'TIDE'],
  ['lighthouse', 'Lighthouses'],
  ['лодка', 'лодки', 'Лодку', 'лодками'],
  ['карта', 'карты', 'КАРТУ'],
  ['ёлка', 'елки', 'Ёлкой'],
  ['море', 'моря', 'морем'],
  ['2026', '2027', 'θάλασσα'],
].flat();
const phrases = ['old map', 'old maps', 'старая карта', 'старой карты', 'boat map', 'море лодки', 'kind boats'];
const compounds = ['night-train', 'night-trains', 'https://example.com/boats', 'синее-море'];
const tags = ['#boats', '#Boats', '#old-maps', '#old_maps', '#карты', '@mars', '@Venus'];
const fillers = ['the', 'and', 'и', 'на', '2 × 3', '…'];

const word = fc.constantFrom(...forms);
const phrase = fc.constantFrom(...phrases);
const compound = fc.constantFrom(...compounds);
const tag = fc.constantFrom(...tags);

const text = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: word },
        { weight: 3, arbitrary: phrase },
        { weight: 1, arbitrary: compound },
        { weight: 2, arbitrary: tag },
        { weight: 1, arbitrary: fc.constantFrom(...fillers) },
      ),
      fc.constantFrom(' ', ' ', ' ', ', ', '. ', '\n', ' — ', '! '),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) =>
    parts
      .map(([part, separator]) => part + separator)
      .join('')
      .trim(),
  );

const person = fc.constantFrom(...PEOPLE);
const somePeople = fc.subarray(PEOPLE, { maxLength: 2 });

const corpusPost: fc.Arbitrary<CorpusPost> = fc.tuple(person, fc.nat(9)).chain(([author, kind]) => {
  const isDirect = kind < 2;
  const others = PEOPLE.filter((name) => name !== author);
  return fc.record({
    author: fc.constant(author),
    body: text,
    to: isDirect ? fc.subarray(others, { minLength: 1 }) : fc.subarray([author, ...GROUPS], { minLength: 1 }),
    isDirect: fc.constant(isDirect),
    comments: fc.array(fc.record({ author: person, body: text }), { maxLength: 4 }),
    likedBy: somePeople,
    savedBy: fc.subarray([SEARCHER, 'mars'], { maxLength: 1 }),
  });
});

/** Random posts and relations of the people in `search-corpus.ts`. */
export const searchCorpus: fc.Arbitrary<SearchCorpus> = fc.record({
  posts: fc.array(corpusPost, { minLength: 4, maxLength: 12 }),
  subscriptions: fc
    .subarray(['mars', 'venus', ...GROUPS])
    .map((targets) => targets.map((target) => ({ reader: SEARCHER, target }))),
  bans: fc.subarray(
    [
      { by: SEARCHER, banned: 'pluto' },
      { by: 'venus', banned: SEARCHER },
      { by: 'mars', banned: 'pluto' },
    ],
    {
      maxLength: 2,
    },
  ),
  bansOffIn: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.subarray(GROUPS)),
});

/** Words, phrases and other terms that a joiner can join. */
const plainTerm = fc.oneof(
  { weight: 6, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.tuple(word, fc.integer({ min: 2, max: 5 })).map(([full, length]) => `${full.slice(0, length)}*`),
  },
  { weight: 2, arbitrary: fc.oneof(word, phrase).map((quoted) => `"${quoted}"`) },
  { weight: 2, arbitrary: tag },
  { weight: 1, arbitrary: compound },
  { weight: 1, arbitrary: word.map((value) => `kind:${value}`) },
);
const anyOf = fc.array(plainTerm, { minLength: 2, maxLength: 3 }).map((terms) => terms.join(' | '));
const inOrder = fc
  .array(fc.oneof({ weight: 3, arbitrary: plainTerm }, anyOf), { minLength: 2, maxLength: 3 })
  .map((terms) => terms.join(' + '));
/** Two words that stand next to each other in texts. */
const neighbours = phrase.map((both) => both.replace(' ', ' + '));

const minus = fc.constantFrom('', '', '', '-');
const withMinus = (term: fc.Arbitrary<string>) => fc.tuple(minus, term).map((parts) => parts.join(''));
const operator = (names: string[], value: fc.Arbitrary<string>) =>
  withMinus(fc.tuple(fc.constantFrom(...names), value).map(([name, list]) => `${name}:${list}`));
const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));

const scopeNames = ['in-body', 'inbody', 'in-comments', 'incomments', 'in-comment', 'incomment'];
const scopeSwitch = operator(scopeNames, fc.constant(''));
const local = operator(
  scopeNames,
  fc.oneof(
    list(word),
    phrase.map((quoted) => `"${quoted}"`),
  ),
);

const names = list(fc.constantFrom(...PEOPLE, 'me', 'Mars', 'nobody'));
const people = fc.oneof(
  operator(['from', 'From', 'commented-by', 'commentedby', 'liked-by', 'likedby', 'author', 'by', 'author'], names),
  operator(['in', 'group', 'to'], list(fc.constantFrom(...PEOPLE, ...GROUPS, 'me', 'nobody'))),
);
const mine = operator(
  ['in-my', 'inmy'],
  list(fc.constantFrom('saves', 'directs', 'discussions', 'friends', 'save', 'direct', 'discussion', 'friend')),
);

const term = fc.oneof(
  { weight: 8, arbitrary: withMinus(plainTerm) },
  { weight: 3, arbitrary: anyOf },
  { weight: 1, arbitrary: inOrder },
  { weight: 1, arbitrary: neighbours },
  { weight: 1, arbitrary: scopeSwitch },
  { weight: 2, arbitrary: local },
  { weight: 4, arbitrary: people },
  { weight: 1, arbitrary: mine },
  { weight: 1, arbitrary: fc.constantFrom('""', '…', '-', '*') },
);
const start = fc.constantFrom(...Array(12).fill(''), '| ', '+ ', '  ');
const end = fc.constantFrom(...Array(12).fill(''), ' |', ' +', ' in-comments:', '"');

/** Random queries with all operators. */
export const searchQuery: fc.Arbitrary<string> = fc
  .tuple(start, fc.array(term, { minLength: 1, maxLength: 3 }), end)
  .map(([before, terms, after]) => before + terms.join(' ') + after);
