import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { Failure } from '../../src/shared/contract/index.ts';
import { type Account, type AccountId, isDirect, type Post, type PostId } from '../../src/shared/model/index.ts';
import { decodeFeed, decodeSinglePost, postPath } from '../../src/shared/wire/index.ts';
import { threadRange } from '../apply/post/threads.ts';
import type { CallParts } from '../calls.ts';
import { fetchDecoded, inBackground } from '../pull/context.ts';
import { isTransient, retryDelayMs } from '../retry.ts';
import { type Feed, feedsOf, hasOwnComment, type Part } from './feeds.ts';
import { pagesOf } from './pages.ts';

export interface FoundPosts {
  posts: Post[];
  nameOf: (id: AccountId) => string;
}

/** A failing request is tried so often; then what this device has is exported. */
const TRIES = 4;
/** Requests for whole posts that run side by side. */
const SIDE_BY_SIDE = 10;

interface Source extends Pick<CallParts, 'context' | 'stores' | 'ports'> {
  username: string;
  me: AccountId;
  signal: AbortSignal;
  /** Called when the server could not be read to the end. */
  onIncomplete: (part: Part) => void;
  /** Called for each post of an answer that could not be decoded, possibly several times. `key`: the same for the same post. */
  onUnreadable: (key: string) => void;
}

/** All posts of a part: from the server, and from this device what the server could not be asked for. Each once. */
export async function* postsOf(source: Source, part: Part): AsyncGenerator<FoundPosts> {
  const seen = new Set<PostId>();
  let isWhole = true;
  for (const feed of feedsOf(part, source.username, source.me))
    isWhole = (yield* postsOfFeed(source, part, feed, seen)) && isWhole;
  if (isWhole || source.signal.aborted) return;
  source.onIncomplete(part);
  yield* storedPosts(source, part, seen);
}

/** Returns whether everything of the feed that belongs to the part was found. */
async function* postsOfFeed(
  source: Source,
  part: Part,
  { path, isCertain, mayHave }: Feed,
  seen: Set<PostId>,
): AsyncGenerator<FoundPosts, boolean> {
  const { signal, me } = source;
  const pages = pagesOf((offset) => ask(source, path(offset), decodeFeed), signal);
  let isWhole = true;
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) {
    const { posts, accounts, unreadableIds, unreadableAt } = page.value;
    for (const id of unreadableIds) source.onUnreadable(id);
    // Of those without an id.
    for (const index of unreadableAt.slice(unreadableIds.length)) source.onUnreadable(`${part} ${seen.size} ${index}`);
    const people = new Map(accounts.map((account) => [account.id, account]));
    const found = posts.filter((post) => mayHave(post, people) && !seen.has(post.id) && seen.add(post.id));
    for (let from = 0; from < found.length && !signal.aborted; from += SIDE_BY_SIDE) {
      const next = found.slice(from, from + SIDE_BY_SIDE);
      const whole = await Promise.all(next.map((post) => wholePost(source, part, post, people)));
      const own = whole.filter((post) => isCertain || hasOwnComment(post, me));
      // What is folded may be the user's.
      if (whole.some((post) => !own.includes(post) && post.omittedComments > 0)) isWhole = false;
      yield { posts: own.map((post) => partOf(post, part, me)), nameOf: (id) => people.get(id)?.username ?? '' };
    }
  }
  return page.value && isWhole;
}

/** Folded comments are fetched, except of saved posts, which are mostly those of others. */
async function wholePost(source: Source, part: Part, post: Post, people: Map<AccountId, Account>): Promise<Post> {
  if (post.omittedComments === 0 || part === 'saved') return post;
  const answer = await ask(source, postPath(post.id, { comments: 'all', likes: 'folded' }), decodeSinglePost);
  if (!answer.ok) return post;
  for (const account of answer.value.accounts) people.set(account.id, account);
  return answer.value.post;
}

async function ask<T>(
  { context, ports, signal }: Source,
  path: string,
  decode: Parameters<typeof fetchDecoded<T>>[2],
): Promise<{ ok: true; value: T } | { ok: false; failure: Failure }> {
  const quiet = inBackground(context);
  for (let failures = 0; ; ) {
    const answer = await fetchDecoded(quiet, { method: 'GET', path, priority: 'background' }, decode);
    if (answer.ok) return { ok: true, value: answer.value };
    // After 429 the server is asked again as often as it takes.
    const isLimit = answer.failure.kind === 'http' && answer.failure.status === 429;
    if (!isLimit) failures += 1;
    const isOver = failures >= TRIES;
    if (signal.aborted || isOver || !isTransient(answer.failure) || answer.failure.kind === 'offline')
      return { ok: false, failure: answer.failure };
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = ports.timers.after(retryDelayMs(isLimit ? TRIES + 1 : failures - 1, ports.random()), end);
      signal.addEventListener('abort', end);
    });
  }
}

/** Posts of this device, in portions by id. */
async function* storedPosts(
  { stores: { mirror }, signal, me }: Source,
  part: Part,
  seen: Set<PostId>,
): AsyncGenerator<FoundPosts> {
  let last = '';
  while (!signal.aborted) {
    const rows = await mirror.posts.where('id').above(last).limit(PAGE_SIZE).toArray();
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const whole = await Promise.all(
      rows.map(async (row): Promise<Post> => {
        const thread = await mirror.threads.get(row.id);
        if (!thread?.isWhole) return row;
        return { ...row, comments: await threadRange(mirror, row.id).toArray(), omittedComments: 0 };
      }),
    );
    const found = whole
      .filter((post) => isStoredOf(part, post, me) && !seen.has(post.id) && seen.add(post.id))
      .map((post) => partOf(post, part, me));
    if (found.length === 0) continue;
    const ids = new Set(
      found.flatMap((post) => [post.createdBy, ...post.comments.flatMap((one) => one.createdBy ?? [])]),
    );
    for (const post of found) for (const { ownerId } of post.destinations) ids.add(ownerId);
    const people = new Map(
      (await mirror.accounts.bulkGet([...ids])).flatMap((account) => (account ? [[account.id, account.username]] : [])),
    );
    yield { posts: found, nameOf: (id) => people.get(id) ?? '' };
  }
}

/** Whether a stored post, of whatever feed, belongs to the part. */
function isStoredOf(part: Part, post: Post, me: AccountId): boolean {
  if (part === 'directs') return isDirect(post);
  if (isDirect(post)) return false;
  if (part === 'posts') return post.createdBy === me;
  return part === 'saved' ? post.isSaved : hasOwnComment(post, me);
}

/** Of posts that the user has commented on, only their own comments. */
const partOf = (post: Post, part: Part, me: AccountId): Post =>
  part === 'comments' ? { ...post, comments: post.comments.filter(({ createdBy }) => createdBy === me) } : post;
