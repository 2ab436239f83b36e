import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { Failure } from '../../src/shared/contract/index.ts';
import { type Account, type AccountId, type FeedRef, isDirect, type Post } from '../../src/shared/model/index.ts';
import { decodeFeed, decodeSinglePost, feedPath, postPath } from '../../src/shared/wire/index.ts';
import { threadRange } from '../apply/post/threads.ts';
import type { CallParts } from '../calls.ts';
import { fetchDecoded, inBackground } from '../pull/context.ts';
import { isTransient, retryDelayMs } from '../retry.ts';

/** What is exported of the posts. */
export type Part = 'posts' | 'comments' | 'saved' | 'directs';

export interface FoundPosts {
  posts: Post[];
  nameOf: (id: AccountId) => string;
}

/** A failing request is tried so often; then what this device has is exported. */
const TRIES = 4;

interface Source extends Pick<CallParts, 'context' | 'stores' | 'ports'> {
  username: string;
  me: AccountId;
  signal: AbortSignal;
  /** Called when the server could not be read to the end. */
  onIncomplete: (part: Part) => void;
  /** Called with the number of entries of an answer that could not be decoded. */
  onUnreadable: (count: number) => void;
}

const feedOf = (part: Part, username: string): FeedRef => {
  const sort = 'CHRONOLOGIC' as const;
  switch (part) {
    case 'posts':
    case 'comments':
      return { kind: 'user', username, section: part, sort };
    case 'saved':
      return { kind: 'saves', sort };
    case 'directs':
      return { kind: 'directs', sort };
  }
};

/** All posts of a part, page by page: from the server, and from this device what the server could not be asked for. Each once. */
export async function* postsOf(source: Source, part: Part): AsyncGenerator<FoundPosts> {
  const seen = new Set<string>();
  const fresh = (posts: readonly Post[]) => posts.filter(({ id }) => !seen.has(id) && seen.add(id));
  let isComplete = false;
  for (let offset = 0; !source.signal.aborted; offset += PAGE_SIZE) {
    const path = feedPath(feedOf(part, source.username), offset);
    const page = await ask(source, path, decodeFeed);
    if (!page.ok) break;
    const { posts, accounts, isLastPage } = page.value;
    const found = fresh(posts.filter((post) => part === 'directs' || !isDirect(post)));
    const people = new Map(accounts.map((account) => [account.id, account]));
    const whole = await Promise.all(found.map((post) => wholePost(source, part, post, people)));
    yield { posts: whole.map((post) => partOf(post, part, source.me)), nameOf: (id) => people.get(id)?.username ?? '' };
    isComplete = isLastPage || posts.length === 0;
    if (isComplete) break;
  }
  if (isComplete || source.signal.aborted) return;
  source.onIncomplete(part);
  yield* storedPosts(source, part, fresh);
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
  { context, ports, signal, onUnreadable }: Source,
  path: string,
  decode: Parameters<typeof fetchDecoded<T>>[2],
): Promise<{ ok: true; value: T } | { ok: false; failure: Failure }> {
  const quiet = inBackground(context);
  for (let failures = 0; ; ) {
    const answer = await fetchDecoded(quiet, { method: 'GET', path, priority: 'background' }, decode);
    if (answer.ok) {
      onUnreadable(answer.refused);
      return { ok: true, value: answer.value };
    }
    // After 429 the server is asked again as often as it takes.
    const isLimit = answer.failure.kind === 'http' && answer.failure.status === 429;
    if (!isLimit) failures += 1;
    const isOver = failures >= TRIES;
    if (signal.aborted || isOver || !isTransient(answer.failure) || answer.failure.kind === 'offline')
      return { ok: false, failure: answer.failure };
    await new Promise<void>((resolve) => {
      const cancel = ports.timers.after(retryDelayMs(isLimit ? TRIES + 1 : failures - 1, ports.random()), resolve);
      const stop = () => {
        cancel();
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}

/** Posts of this device, in portions by id. */
async function* storedPosts(
  { stores: { mirror }, signal, me }: Source,
  part: Part,
  fresh: (posts: readonly Post[]) => Post[],
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
    const found = fresh(whole.filter((post) => belongs(post, part, me))).map((post) => partOf(post, part, me));
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

/** Of posts that the user has commented on, only their own comments. */
const partOf = (post: Post, part: Part, me: AccountId | null): Post =>
  part === 'comments'
    ? { ...post, comments: post.comments.filter(({ createdBy }) => createdBy === me), omittedComments: 0 }
    : post;

function belongs(post: Post, part: Part, me: AccountId | null): boolean {
  switch (part) {
    case 'posts':
      return post.createdBy === me && !isDirect(post);
    case 'comments':
      return !isDirect(post) && post.comments.some(({ createdBy }) => createdBy === me && me !== null);
    case 'saved':
      return post.isSaved && !isDirect(post);
    case 'directs':
      return isDirect(post);
  }
}
