import type { WorldData } from '../server/core/world.ts';
import { emptyWorld, group, idOf, now, post, reads, user } from '../unit/server/helpers.ts';

/** Who searches. */
export const SEARCHER = 'luna';
export const PEOPLE = [SEARCHER, 'mars', 'venus', 'pluto'];
export const GROUPS = ['sailors', 'harbour'];
/** Only its subscribers see it. */
const PRIVATE_GROUP = 'harbour';

export interface CorpusPost {
  author: string;
  body: string;
  /** Names of users and groups. Of a direct message: the recipients without the author. */
  to: string[];
  isDirect: boolean;
  /** In the order of their numbers. */
  comments: { author: string; body: string }[];
  likedBy: string[];
  savedBy: string[];
}

/** Posts, the newest first, and what decides whether the searcher sees them. By usernames. */
export interface SearchCorpus {
  posts: CorpusPost[];
  subscriptions: { reader: string; target: string }[];
  bans: { by: string; banned: string }[];
  /** Groups in which the searcher turned their own bans off. */
  bansOffIn: string[];
}

/** The id of a post by its place in the corpus. */
export const corpusPostId = (index: number): string => idOf(`p${index}`);

/** A post in its author’s own feed. */
export const corpusPost = (body: string, more: Partial<CorpusPost> = {}): CorpusPost => ({
  author: 'mars',
  body,
  to: [more.author ?? 'mars'],
  isDirect: false,
  comments: [],
  likedBy: [],
  savedBy: [],
  ...more,
});

/** The network of a corpus for the test server. All passwords are `secret`. */
export function corpusWorld({
  posts,
  subscriptions = [],
  bans = [],
  bansOffIn = [],
}: Partial<SearchCorpus>): WorldData {
  const numbered = (posts ?? []).map((one, index) => ({ ...one, postId: corpusPostId(index), index }));
  return {
    ...emptyWorld(),
    users: PEOPLE.map((name) => user(name)),
    groups: GROUPS.map((name) => group(name, ['venus'], { isPrivate: name === PRIVATE_GROUP })),
    subscriptions: subscriptions.map(({ reader, target }) => reads(reader, target)),
    bans: bans.map(({ by, banned }) => ({ byId: idOf(by), bannedId: idOf(banned) })),
    bansDisabled: bansOffIn.map((name) => ({ groupId: idOf(name), userId: idOf(SEARCHER) })),
    posts: numbered.map(({ author, body, to, isDirect, index }) =>
      post(`p${index}`, author, index, { body, isDirect, destinationIds: to.map(idOf) }),
    ),
    comments: numbered.flatMap(({ comments, postId, index }) =>
      comments.map(({ author, body }, at) => ({
        id: idOf(`p${index}c${at + 1}`),
        shortId: `c00${at + 1}`,
        postId,
        authorId: idOf(author),
        seqNumber: at + 1,
        body,
        createdAt: now,
        updatedAt: now,
      })),
    ),
    postLikes: numbered.flatMap(({ likedBy, postId }) =>
      likedBy.map((name) => ({ postId, userId: idOf(name), createdAt: now })),
    ),
    saves: numbered.flatMap(({ savedBy, postId }) =>
      savedBy.map((name) => ({ postId, userId: idOf(name), createdAt: now })),
    ),
  };
}
