import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, SearchSegmentRow } from '../../src/shared/store/index.ts';
import type {
  ContentTerms,
  NamesTerm,
  Pattern,
  PostTerm,
  Scope,
  SearchQuery,
} from '../../src/shared/text/search-query.ts';
import { stemOf, wordsOf } from '../../src/shared/text/words.ts';
import { readBlock } from './block.ts';
import { hasBit, idAt } from './segment.ts';
import { livePosts, readIndex, type StoredIndex } from './stored-index.ts';
import { DIRECT_TERM, mayHavePrefix, PREFIX_RANGE, type Relation, relationTerm, SAVED_TERM } from './terms.ts';

/** What a post must have in the index to match a query. Posts that have it may still not match. */
export type Need =
  | { kind: 'everything' }
  | { kind: 'term'; term: string }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'all' | 'any'; of: Need[] };

/** Returns the account's id; `null` if no stored account has the name. */
export type NameLookup = (name: string) => AccountId | null;

const EVERYTHING: Need = { kind: 'everything' };

/** Returns what the posts must have that match a query. */
export function needOf({ anywhere, body, comments, posts }: SearchQuery, idOf: NameLookup, viewerId: AccountId): Need {
  const contents = (
    [
      ['anywhere', anywhere],
      ['body', body],
      ['comments', comments],
    ] as const
  ).flatMap(([scope, terms]) => needsOfContent(scope, terms, idOf));
  return all([...contents, ...posts.map((term) => needOfPost(term, idOf, viewerId))]);
}

const AUTHORS: Readonly<Record<Scope, readonly Relation[]>> = {
  anywhere: ['author', 'commenter'],
  body: ['author'],
  comments: ['commenter'],
};

function needsOfContent(scope: Scope, { texts, authors }: ContentTerms, idOf: NameLookup): Need[] {
  const positive = texts.filter(({ isNegated }) => !isNegated);
  return [
    ...positive.map(({ pattern }) => needOfPattern(pattern)),
    ...authors.map((term) => needOfNames(term, AUTHORS[scope], idOf)),
  ];
}

function needOfPattern(pattern: Pattern): Need {
  switch (pattern.kind) {
    case 'word':
    case 'form':
      return { kind: 'term', term: stemOf(pattern.word) };
    case 'prefix':
      return { kind: 'prefix', prefix: pattern.prefix };
    case 'gap':
      return EVERYTHING;
    case 'marked':
      return all(wordsOf(pattern.text).map(({ text }) => ({ kind: 'term', term: stemOf(text) })));
    case 'sequence':
      return all(pattern.parts.map(needOfPattern));
    case 'any':
      return any(pattern.options.map(needOfPattern));
  }
}

const RELATIONS: Readonly<Record<Exclude<PostTerm['kind'], 'in-my'>, Relation>> = {
  from: 'author',
  in: 'owner',
  to: 'owner',
  'commented-by': 'commenter',
  'liked-by': 'liker',
};

function needOfPost(term: PostTerm, idOf: NameLookup, viewerId: AccountId): Need {
  if (term.kind !== 'in-my') return needOfNames(term, [RELATIONS[term.kind]], idOf);
  if (term.isNegated) return EVERYTHING;
  return any(
    term.feeds.map((feed): Need => {
      if (feed === 'saves') return { kind: 'term', term: SAVED_TERM };
      if (feed === 'directs') return { kind: 'term', term: DIRECT_TERM };
      if (feed === 'friends') return EVERYTHING;
      return any(relations(['author', 'commenter', 'liker'], viewerId));
    }),
  );
}

function needOfNames({ isNegated, names }: NamesTerm, kinds: readonly Relation[], idOf: NameLookup): Need {
  if (isNegated) return EVERYTHING;
  return any(names.flatMap((name) => relations(kinds, idOf(name))));
}

const relations = (kinds: readonly Relation[], id: AccountId | null): Need[] =>
  id === null ? [] : kinds.map((kind) => ({ kind: 'term', term: relationTerm(kind, id) }));

const all = (needs: Need[]): Need => ({ kind: 'all', of: needs.filter(({ kind }) => kind !== 'everything') });
const any = (needs: Need[]): Need =>
  needs.some(({ kind }) => kind === 'everything') ? EVERYTHING : { kind: 'any', of: needs };

/** Posts that may match, newest first. */
export interface Candidates {
  postIds: Iterator<PostId>;
  /** Number of posts that were looked through. */
  looked: number;
  /** The index is being made anew: posts are missing. */
  isPartial: boolean;
}

/** Finds the posts that have what is needed. */
export async function findCandidates(mirror: MirrorDatabase, need: Need): Promise<Candidates> {
  const { searchState, searchSegments, searchBlocks } = mirror;
  return mirror.transaction('r', searchState, searchSegments, searchBlocks, async () => {
    const index = await readIndex(mirror);
    const found = await Promise.all(
      [...index.segments.values()].map(async (segment) => ({
        segment,
        numbers: await evaluate(mirror, segment, need),
      })),
    );
    return {
      postIds: newestFirst(found, index),
      looked: livePosts(index.state),
      isPartial: index.state.after !== null,
    };
  });
}

/** Numbers of posts in a segment, ascending; `null`: all of them. */
type Numbers = readonly number[] | null;

async function evaluate(mirror: MirrorDatabase, segment: SearchSegmentRow, need: Need): Promise<Numbers> {
  switch (need.kind) {
    case 'everything':
      return null;
    case 'term':
      return readPosts(mirror, segment, need.term, need.term, (term) => term === need.term);
    case 'prefix': {
      const from = need.prefix.slice(0, PREFIX_RANGE);
      return readPosts(mirror, segment, from, `${from}\uffff`, (term) => mayHavePrefix(term, need.prefix));
    }
    case 'all':
      return (await Promise.all(need.of.map((part) => evaluate(mirror, segment, part)))).reduce(both, null);
    case 'any':
      return union(await Promise.all(need.of.map((part) => evaluate(mirror, segment, part))));
  }
}

/** Reads the posts of the terms from `from` to `to` that are wanted. */
async function readPosts(
  mirror: MirrorDatabase,
  { id, firstTerms }: SearchSegmentRow,
  from: string,
  to: string,
  isWanted: (term: string) => boolean,
): Promise<Numbers> {
  const first = Math.max(0, firstAbove(firstTerms, from) - 1);
  const end = firstAbove(firstTerms, to);
  if (end <= first) return [];
  const keys = Array.from({ length: end - first }, (_, i): [number, number] => [id, first + i]);
  const rows = await mirror.searchBlocks.bulkGet(keys);
  const lists = rows.flatMap((row) =>
    row ? readBlock(row.bytes, (term) => (term > to ? null : term >= from && isWanted(term))) : [],
  );
  return union(lists.map(({ posts }) => posts));
}

/** Returns the index of the first term above the given one. */
function firstAbove(sorted: readonly string[], term: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}

function both(one: Numbers, other: Numbers): Numbers {
  if (one === null) return other;
  if (other === null) return one;
  const set = new Set(other);
  return one.filter((number) => set.has(number));
}

function union(lists: readonly Numbers[]): Numbers {
  const [only = [], second] = lists;
  if (second === undefined) return only;
  if (lists.includes(null)) return null;
  return [...new Set(lists.flatMap((numbers) => numbers ?? []))].sort((a, b) => a - b);
}

interface Found {
  segment: SearchSegmentRow;
  numbers: Numbers;
}

/** Returns the posts of all segments, newest first, each once. Only as many are decoded as are taken. */
function* newestFirst(found: readonly Found[], { dead }: StoredIndex): Generator<PostId, undefined> {
  const seen = new Set<PostId>();
  const lists = found.map(({ segment, numbers }) => {
    const bits = dead.get(segment.id);
    const alive = (numbers ?? [...segment.times.keys()]).filter((number) => !hasBit(bits, number));
    return { segment, alive, at: 0 };
  });
  for (;;) {
    let newest: (typeof lists)[number] | null = null;
    let newestTime = -1;
    for (const list of lists) {
      const number = list.alive[list.at];
      const time = number === undefined ? -1 : (list.segment.times[number] ?? 0);
      if (time > newestTime) {
        newest = list;
        newestTime = time;
      }
    }
    if (!newest) return undefined;
    const id = idAt(newest.segment.ids, newest.alive[newest.at] ?? 0);
    newest.at += 1;
    if (!seen.has(id)) yield id;
    seen.add(id);
  }
}
