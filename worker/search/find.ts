import type { DeviceHits } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { isEmptyQuery, matchPost, type SearchViewer } from '../../src/shared/rules/search-match.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import { parseSearch, type SearchQuery } from '../../src/shared/text/search-query.ts';
import { findCandidates, needOf } from './candidates.ts';
import { readSearched } from './searched-posts.ts';

/** Posts that are read and compared at a time at most. */
const POSTS_PER_READ = 40;
/** Time after which a search answers with what it has found. A phrase of common words may have thousands of candidates. */
const PART_MS = 40;

const NOTHING: DeviceHits = {
  hits: [],
  hasMore: false,
  next: null,
  looked: 0,
  stored: null,
  incomplete: [],
  fault: null,
};

interface Terms {
  query: string;
  limit: number;
  /** Candidates that earlier parts of this search have compared. */
  from: number;
}

interface Conditions {
  /** Asked between parts of the work. */
  isAborted: () => boolean;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Searches the posts and comments stored on this device, newest post first. The index finds candidates, posts that may match;
 * each is then compared with the query, so nothing is found that is not stored any more.
 */
export async function findOnDevice(
  mirror: MirrorDatabase,
  { query: line, limit, from }: Terms,
  { isAborted, now }: Conditions,
): Promise<DeviceHits> {
  const endAt = now() + PART_MS;
  const query = parseSearch(line);
  const self = await mirror.shell.get(SHELL.self);
  if (query.fault !== null) return { ...NOTHING, fault: query.fault };
  if (isEmptyQuery(query) || self?.key !== 'self') return NOTHING;
  const viewer = await readViewer(mirror, query, self.value.account.id, self.value.subscriptionIds);
  const { postIds, looked, isPartial } = await findCandidates(mirror, needOf(query, viewer.idOf, viewer.id));
  take(postIds, from);
  const hits: DeviceHits['hits'] = [];
  let compared = 0;
  let isCut = false;
  while (hits.length <= limit && !isAborted() && !isCut) {
    // As many as are probably enough: reading a post costs more than all else.
    const share = compared === 0 ? 1 : hits.length / compared;
    const ids = take(postIds, Math.min(POSTS_PER_READ, Math.ceil((limit + 1 - hits.length) / share)));
    if (ids.length === 0) break;
    compared += ids.length;
    for (const { post, comments } of await readSearched(mirror, ids)) {
      const match = matchPost(query, post, comments, viewer);
      if (match) hits.push({ postId: post.id, ...match });
    }
    isCut = hits.length <= limit && now() > endAt;
  }
  return {
    hits: hits.slice(0, limit),
    hasMore: hits.length > limit,
    next: isCut ? from + compared : null,
    looked,
    stored: isPartial ? await mirror.posts.count() : null,
    incomplete: incompleteOperators(query),
    fault: null,
  };
}

function take<T>(iterator: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = iterator.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** Looks up the accounts that the query names. */
async function readViewer(
  mirror: MirrorDatabase,
  { anywhere, body, comments, posts }: SearchQuery,
  id: AccountId,
  subscriptionIds: readonly AccountId[],
): Promise<SearchViewer> {
  const terms = [...anywhere.authors, ...body.authors, ...comments.authors, ...posts];
  const names = new Set(terms.flatMap((term) => ('names' in term ? term.names : [])));
  const rows = await Promise.all([...names].map((name) => mirror.accounts.where('usernameLower').equals(name).first()));
  const ids = new Map(rows.flatMap((row) => (row ? [[row.usernameLower, row.id]] : [])));
  return {
    id,
    subscriptionIds: new Set(subscriptionIds),
    idOf: (name) => (name === 'me' ? id : (ids.get(name) ?? null)),
  };
}

/** Operators about what the device may have only in part: likes and comments are folded. */
function incompleteOperators({ comments, posts }: SearchQuery): string[] {
  const kinds = new Set(posts.map(({ kind }) => kind));
  const isInComments = comments.texts.length + comments.authors.length > 0;
  return [
    ...(isInComments ? ['in-comments:'] : []),
    ...(kinds.has('commented-by') ? ['commented-by:'] : []),
    ...(kinds.has('liked-by') ? ['liked-by:'] : []),
  ];
}
