import { asAccountId, asPostId, asTimelineId, type Comment, type Post } from '../../src/shared/model/index.ts';
import { type AccountRow, MirrorDatabase } from '../../src/shared/store/index.ts';
import { findOnDevice } from '../../worker/search/find.ts';
import { indexStep } from '../../worker/search/index-posts.ts';
import { mergeStep } from '../../worker/search/merge.ts';
import { aComment, anAccount, aPost, aSelf } from './facts.ts';

/** A mirror with a search index, without engine and server. */

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
/** The id of a post or account by a number; different numbers differ in their first characters. */
export const idOf = (number: number): string => `${hex(number, 8)}-0000-4000-8000-${hex(number, 12)}`;

export const VIEWER = asAccountId(idOf(1));

let databases = 0;

export async function searchDevice(accounts: readonly string[] = [], subscriptions: readonly string[] = []) {
  const mirror = new MirrorDatabase(VIEWER, `search-${++databases}`);
  await mirror.open();
  const people = new Map(['viewer', ...accounts].map((name, i) => [name, asAccountId(idOf(i + 1))]));
  const account = (name: string) => people.get(name) ?? asAccountId(idOf(999));
  const rows = [...people].map(
    ([username, id]): AccountRow => ({
      ...anAccount(id, { username }),
      id,
      usernameLower: username,
      revision: 1,
    }),
  );
  await mirror.accounts.bulkPut(rows);
  const viewer = anAccount(VIEWER, { username: 'viewer' });
  await mirror.shell.put({
    key: 'self',
    value: aSelf(viewer, { subscriptionIds: subscriptions.map(account) }),
  });
  let time = 1_790_000_000_000;
  const now = () => time++;
  const index = async () => {
    while ((await indexStep(mirror, now)) || (await mergeStep(mirror, now, async () => true)));
  };
  /** Stores a post by `number`; higher numbers are newer. Comments: texts, or an author and a text. */
  const put = async (
    number: number,
    body: string,
    fields: Partial<Post> = {},
    texts: readonly (string | [string, string])[] = [],
  ) => {
    const id = idOf(number);
    const comments = texts.map((text, i): Comment => {
      const [by, words] = typeof text === 'string' ? ['viewer', text] : text;
      return aComment(id, i + 1, { body: words, createdBy: account(by) });
    });
    const post = aPost(id, {
      body,
      createdBy: VIEWER,
      destinations: [{ timelineId: asTimelineId('viewer'), name: 'Posts', ownerId: VIEWER }],
      createdAt: number * 60_000,
      comments,
      ...fields,
    });
    await mirror.posts.put({ ...post, shortId: `s${number}`, revision: 1 });
  };
  const find = (query: string, limit = 100, from = 0, clock = () => 0) =>
    findOnDevice(mirror, { query, limit, from }, { isAborted: () => false, now: clock });
  /** Numbers of the found posts, in their order. */
  const numbers = async (query: string) =>
    (await find(query)).hits.map(({ postId }) => Number.parseInt(postId.slice(0, 8), 16));
  const remove = (number: number) => mirror.posts.delete(asPostId(idOf(number)));
  return { mirror, account, now, index, put, find, numbers, remove };
}
