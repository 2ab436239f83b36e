import type { WorldData } from './core/world.ts';
import { type Fact, factIn, facts, type RecordedFacts, text, texts } from './recorded-facts.ts';
import type { Recording } from './recordings.ts';

type Relations = Omit<
  WorldData,
  'users' | 'groups' | 'posts' | 'comments' | 'attachments' | 'notifications' | 'invitations'
>;

/** Pairs of ids without duplicates, in order of appearance. */
class Pairs {
  readonly list: [string, string][] = [];
  private readonly known = new Set<string>();
  add(a: string, b: string): void {
    if (a === '' || b === '' || this.known.has(`${a}/${b}`)) return;
    this.known.add(`${a}/${b}`);
    this.list.push([a, b]);
  }
  has(a: string, b: string): boolean {
    return this.known.has(`${a}/${b}`);
  }
}

const longAgo = Date.UTC(2026, 0, 1);
/** Later pairs get older times, because the server lists newest first. */
const agingAt = (index: number) => longAgo - index * 1000;

/** Reads the relations between an actor and an account from what the actor saw. */
function readSeenRelations(
  pairs: Record<'reads' | 'requests' | 'bans' | 'blocks' | 'bansOff', Pairs>,
  me: string,
  seen: Fact,
): void {
  const id = text(seen, 'id');
  if (id === me) return;
  const can = texts(seen, 'youCan');
  const did = texts(seen, 'theyDid');
  if (can.includes('unsubscribe')) pairs.reads.add(me, id);
  if (did.includes('subscribe')) pairs.reads.add(id, me);
  if (can.includes('unrequest_subscription')) pairs.requests.add(me, id);
  if (did.includes('request_subscription')) pairs.requests.add(id, me);
  if (can.includes('unban')) pairs.bans.add(me, id);
  if (did.includes('block')) pairs.blocks.add(id, me);
  if (can.includes('undisable_bans')) pairs.bansOff.add(id, me);
}

function readReply(
  pairs: { reads: Pairs; requests: Pairs; blocks: Pairs },
  found: RecordedFacts,
  recording: Recording,
  me: string,
) {
  const reply = recording.answer as Fact;
  const timeline = factIn(reply, 'timelines');
  const owner = text(timeline, 'user');
  for (const reader of texts(timeline, 'subscribers')) pairs.reads.add(reader, owner);
  for (const group of facts(reply, 'managedGroups'))
    for (const request of facts(group, 'requests')) pairs.requests.add(text(request, 'id'), text(group, 'id'));
  for (const feedId of texts(factIn(reply, 'users'), 'subscriptions'))
    pairs.reads.add(me, text(found.feeds.get(feedId), 'user'));
  const name = /\/groups\/([^/]+)\/blockedUsers/.exec(recording.path)?.[1];
  const group = [...found.accounts.values()].find((account) => account.username === name);
  for (const userId of texts(reply, 'blockedUsers')) pairs.blocks.add(text(group, 'id'), userId);
}

function likesOf(found: RecordedFacts): { postId: string; userId: string }[] {
  const likes = new Pairs();
  for (const seen of found.postsSeenBy.values())
    for (const post of seen.values()) for (const userId of texts(post, 'likes')) likes.add(text(post, 'id'), userId);
  return likes.list.map(([postId, userId]) => ({ postId, userId }));
}

/** Likes of comments: those listed in a response; where only the number is known, that many users. */
function commentLikesOf(found: RecordedFacts, recordings: Recording[]): WorldData['commentLikes'] {
  const likes = new Pairs();
  for (const { path, answer } of recordings) {
    const id = /\/comments\/([^/]+)\/likes/.exec(path)?.[1];
    for (const like of facts(answer as Fact, 'likes')) likes.add(id ?? '', text(like, 'userId'));
  }
  const listed = new Set(likes.list.map(([commentId]) => commentId));
  const people = [...found.accounts.values()].filter((account) => account.type === 'user' && account.isGone !== true);
  for (const comment of found.comments.values()) {
    const id = text(comment, 'id');
    if (listed.has(id)) continue;
    for (const person of people.slice(0, Number(comment.likes))) likes.add(id, text(person, 'id'));
  }
  return likes.list.map(([commentId, userId], index) => ({ commentId, userId, createdAt: agingAt(index) }));
}

/** Posts marked for a user. */
function marks(found: RecordedFacts, idOfActor: (name: string) => string, key: string): [string, string][] {
  return [...found.postsSeenBy].flatMap(([actor, posts]) =>
    [...posts.values()]
      .filter((post) => post[key] === true && idOfActor(actor) !== '')
      .map((post): [string, string] => [text(post, 'id'), idOfActor(actor)]),
  );
}

function homeListsOf(found: RecordedFacts, recordings: Recording[]): WorldData['homeLists'] {
  const lists = [...found.homeLists.values()].filter((list) => list.isInherent === false);
  const entries = recordings.flatMap((recording) => facts(recording.answer as Fact, 'usersInHomeFeeds'));
  return lists.map((list, order) => ({
    id: text(list, 'id'),
    ownerId: text(list, 'user'),
    title: text(list, 'title'),
    order,
    memberIds: [
      ...new Set(
        entries
          .filter((entry) => texts(entry, 'homeFeeds').includes(text(list, 'id')))
          .map((entry) => text(entry, 'id')),
      ),
    ],
    createdAt: Date.parse(text(list, 'createdAt')),
  }));
}

/** Relations between accounts, as far as the recordings show. */
export function relationsOf(found: RecordedFacts, recordings: Recording[]): Relations {
  const ids = new Map([...found.accounts.values()].map((account) => [text(account, 'username'), text(account, 'id')]));
  const idOfActor = (name: string) => ids.get(name) ?? '';
  const pairs = {
    reads: new Pairs(),
    requests: new Pairs(),
    bans: new Pairs(),
    blocks: new Pairs(),
    bansOff: new Pairs(),
  };
  for (const recording of recordings)
    if (recording.status === 200 && typeof recording.answer === 'object' && recording.answer !== null)
      readReply(pairs, found, recording, idOfActor(recording.actor));
  for (const [actor, seen] of found.seenBy)
    if (ids.has(actor)) for (const account of seen.values()) readSeenRelations(pairs, idOfActor(actor), account);
  for (const event of found.notifications.values())
    if (event.event_type === 'banned_user')
      pairs.bans.add(text(event, 'created_user_id'), text(event, 'affected_user_id'));
  return {
    subscriptions: pairs.reads.list
      .filter(([readerId]) => found.accounts.get(readerId)?.type === 'user')
      .map(([readerId, targetId], index) => ({ readerId, targetId, createdAt: agingAt(index) })),
    requests: pairs.requests.list
      .filter(([fromId, toId]) => !pairs.reads.has(fromId, toId))
      .map(([fromId, toId], index) => ({ fromId, toId, createdAt: agingAt(index) })),
    bans: pairs.bans.list.map(([byId, bannedId]) => ({ byId, bannedId })),
    groupBlocks: pairs.blocks.list.map(([groupId, userId]) => ({ groupId, userId })),
    bansDisabled: pairs.bansOff.list.map(([groupId, userId]) => ({ groupId, userId })),
    homeLists: homeListsOf(found, recordings),
    postLikes: likesOf(found).map((like, index) => ({ ...like, createdAt: agingAt(index) })),
    commentLikes: commentLikesOf(found, recordings),
    saves: marks(found, idOfActor, 'isSaved').map(([postId, userId], index) => ({
      postId,
      userId,
      createdAt: agingAt(index),
    })),
    hides: marks(found, idOfActor, 'isHidden').map(([postId, userId], index) => ({
      postId,
      userId,
      createdAt: agingAt(index),
    })),
    commentFollowers: marks(found, idOfActor, 'notifyOfAllComments').map(([postId, userId]) => ({ postId, userId })),
  };
}
