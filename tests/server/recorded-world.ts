import type { FeedName } from './core/ids.ts';
import type { WorldData, WorldFeedIds, WorldGroup, WorldUser } from './core/world.ts';
import { recordedBelongings } from './recorded-belongings.ts';
import { collectFacts, type Fact, factIn, facts, type RecordedFacts, text, texts } from './recorded-facts.ts';
import { relationsOf } from './recorded-relations.ts';
import { externalProfilesOf, isFrozen } from './recorded-sign-ins.ts';
import { isRead, type Recording, readRecordings } from './recordings.ts';

const ms = (fact: Fact, key: string): number => Number(fact[key]) || Date.parse(text(fact, key));
const isOne = (fact: Fact, key: string): boolean => fact[key] === '1';

const pathOf = (url: string): string => (url === '' ? '' : new URL(url).pathname.slice(1));

function feedIdsOf(found: RecordedFacts, ownerId: string): WorldFeedIds {
  const ids: WorldFeedIds = {};
  for (const feed of found.feeds.values())
    if (feed.user === ownerId && feed.name !== 'RiverOfNews') ids[text(feed, 'name') as FeedName] = text(feed, 'id');
  for (const list of found.homeLists.values())
    if (list.user === ownerId && list.isInherent === true) ids.RiverOfNews = text(list, 'id');
  return ids;
}

function pastNames(recordings: Recording[], accountId: string): { username: string; validTillAt: number }[] {
  for (const { answer } of recordings) {
    const reply = answer as Fact | undefined;
    if (typeof reply !== 'object' || reply === null || factIn(reply, 'users')?.id !== accountId) continue;
    const names = facts(reply, 'pastUsernames');
    if (names.length > 0)
      return names.map((name) => ({
        username: text(name, 'username'),
        validTillAt: Date.parse(text(name, 'validTill')),
      }));
  }
  return [];
}

function common(found: RecordedFacts, recordings: Recording[], account: Fact) {
  const id = text(account, 'id');
  return {
    id,
    username: text(account, 'username'),
    screenName: text(account, 'screenName'),
    description: text(account, 'description'),
    isPrivate: isOne(account, 'isPrivate') && account.isGone !== true,
    isProtected: isOne(account, 'isProtected') && account.isGone !== true,
    createdAt: ms(account, 'createdAt'),
    updatedAt: ms(account, 'updatedAt'),
    pictureMediumUrl: pathOf(text(account, 'profilePictureMediumUrl')),
    pictureLargeUrl: pathOf(text(account, 'profilePictureLargeUrl')),
    feedIds: feedIdsOf(found, id),
    pastUsernames: pastNames(recordings, id),
  };
}

/** True if this user accepts direct messages from everybody: an actor they are not subscribed to could send one. */
function acceptsDirectsFromAll(found: RecordedFacts, id: string): boolean {
  return [...found.seenBy.values()].some((seen) => {
    const account = seen.get(id);
    return texts(account, 'youCan').includes('dm') && !texts(account, 'theyDid').includes('subscribe');
  });
}

function inviterOf(found: RecordedFacts, recordings: Recording[], id: string): string | null {
  const names = recordings.flatMap(({ answer }) =>
    typeof answer === 'object' && answer !== null && factIn(answer as Fact, 'users')?.id === id
      ? text(answer as Fact, 'invitedBy')
      : [],
  );
  const inviter = [...found.accounts.values()].find((account) => names.includes(text(account, 'username')));
  return inviter ? text(inviter, 'id') : null;
}

function userOf(found: RecordedFacts, recordings: Recording[], account: Fact): WorldUser {
  const base = common(found, recordings, account);
  return {
    ...base,
    password: 'password',
    email: `${base.username}@example.net`,
    isGone: account.isGone === true,
    isFrozen: isFrozen(recordings, base.username),
    frontendPreferences: {},
    acceptDirectsFrom: acceptsDirectsFromAll(found, base.id) ? 'all' : 'friends',
    hideCommentsOfTypes: [],
    invitedBy: inviterOf(found, recordings, base.id),
  };
}

const groupOf = (found: RecordedFacts, recordings: Recording[], account: Fact): WorldGroup => ({
  ...common(found, recordings, account),
  isRestricted: isOne(account, 'isRestricted'),
  adminIds: texts(account, 'administrators'),
});

function postsOf(found: RecordedFacts): WorldData['posts'] {
  const lastComment = new Map<string, number>();
  for (const comment of found.comments.values()) {
    const postId = text(comment, 'postId');
    lastComment.set(postId, Math.max(lastComment.get(postId) ?? 0, ms(comment, 'createdAt')));
  }
  return [...found.posts.values()].flatMap((post) => {
    const feeds = texts(post, 'postedTo').flatMap((id): Fact[] => {
      const feed = found.feeds.get(id);
      return feed ? [feed] : [];
    });
    if (feeds.length === 0) return [];
    const isDirect = feeds.every((feed) => feed.name === 'Directs');
    const id = text(post, 'id');
    return [
      {
        id,
        shortId: text(post, 'shortId'),
        body: text(post, 'body'),
        authorId: text(post, 'createdBy'),
        destinationIds: feeds.map((feed) => text(feed, 'user')),
        isDirect,
        commentsDisabled: isOne(post, 'commentsDisabled'),
        attachmentIds: texts(post, 'attachments'),
        createdAt: ms(post, 'createdAt'),
        updatedAt: ms(post, 'updatedAt'),
        bumpedAt: Math.max(ms(post, 'createdAt'), lastComment.get(id) ?? 0),
      },
    ];
  });
}

/** Posts that the recordings only refuse or translate, so that only their owner is known. */
const unseen: { recording: string; owner: string }[] = [
  { recording: 'posts/get--err-i-banned-author', owner: 'uranus' },
  { recording: 'posts/get--err-author-banned-me', owner: 'mercury' },
  { recording: 'posts/get--err-private-anonymous', owner: 'jupiter' },
  { recording: 'posts/translated-body--luna', owner: 'luna' },
  { recording: 'posts/translated-body--no-lang', owner: 'luna' },
];

function unseenPosts(found: RecordedFacts, recordings: Recording[]): WorldData['posts'] {
  return unseen.flatMap(({ recording, owner }, index) => {
    const id = /\/posts\/([a-f0-9-]{36})/.exec(recordings.find(({ name }) => name === recording)?.path ?? '')?.[1];
    const account = [...found.accounts.values()].find((candidate) => candidate.username === owner);
    if (!id || !account || found.posts.has(id)) return [];
    const authorId = text(account, 'id');
    const createdAt = Date.UTC(2026, 8, 1 + index);
    return [
      {
        id,
        shortId: `${index}`.padStart(8, 'f'),
        body: 'A post nobody recorded',
        authorId,
        destinationIds: [authorId],
        isDirect: false,
        commentsDisabled: false,
        attachmentIds: [],
        createdAt,
        updatedAt: createdAt,
        bumpedAt: createdAt,
      },
    ];
  });
}

function commentsOf(found: RecordedFacts): WorldData['comments'] {
  return [...found.comments.values()].flatMap((comment) =>
    comment.createdBy === null || !found.posts.has(text(comment, 'postId'))
      ? []
      : [
          {
            id: text(comment, 'id'),
            shortId: text(comment, 'shortId'),
            postId: text(comment, 'postId'),
            authorId: text(comment, 'createdBy'),
            seqNumber: Number(comment.seqNumber),
            body: text(comment, 'body'),
            createdAt: ms(comment, 'createdAt'),
            updatedAt: ms(comment, 'updatedAt'),
          },
        ],
  );
}

const pixels = (size: Fact | undefined): [number, number] | undefined =>
  size ? [Number(size.w), Number(size.h)] : undefined;

function attachmentsOf(found: RecordedFacts): WorldData['attachments'] {
  return [...found.attachments.values()].map((attachment) => {
    const sizes = factIn(attachment, 'imageSizes');
    const o = pixels(factIn(sizes, 'o'));
    const t = pixels(factIn(sizes, 't'));
    const t2 = pixels(factIn(sizes, 't2'));
    return {
      id: text(attachment, 'id'),
      ownerId: text(attachment, 'createdBy'),
      mediaType: text(attachment, 'mediaType') as 'image' | 'audio' | 'general',
      fileName: text(attachment, 'fileName'),
      extension: /\.([a-z0-9]+)$/.exec(text(attachment, 'url'))?.[1] ?? '',
      sizeBytes: Number(attachment.fileSize),
      sizes: { ...(o ? { o } : {}), ...(t ? { t } : {}), ...(t2 ? { t2 } : {}) },
      artist: text(attachment, 'artist') || null,
      title: text(attachment, 'title') || null,
      createdAt: ms(attachment, 'createdAt'),
    };
  });
}

const idOrNull = (fact: Fact, key: string): string | null => text(fact, key) || null;

function notificationsOf(found: RecordedFacts): WorldData['notifications'] {
  return [...found.notifications.values()].map((event) => ({
    id: text(event, 'eventId'),
    type: text(event, 'event_type'),
    recipientId: text(event, 'recipient_user_id'),
    createdById: idOrNull(event, 'created_user_id'),
    affectedId: idOrNull(event, 'affected_user_id'),
    groupId: idOrNull(event, 'group_id'),
    postId: idOrNull(event, 'post_id'),
    commentId: idOrNull(event, 'comment_id'),
    postAuthorId: idOrNull(event, 'post_author_id'),
    targetPostId: idOrNull(event, 'target_post_id'),
    targetCommentId: idOrNull(event, 'target_comment_id'),
    createdAt: ms(event, 'date'),
  }));
}

function invitationsOf(found: RecordedFacts): NonNullable<WorldData['invitations']> {
  return [...found.invitations.values()].map((invitation) => ({
    id: text(invitation, 'secure_id'),
    authorId: text(invitation, 'author'),
    message: text(invitation, 'message'),
    lang: text(invitation, 'lang'),
    isSingleUse: invitation.single_use === true,
    userNames: texts(factIn(invitation, 'recommendations'), 'users'),
    groupNames: texts(factIn(invitation, 'recommendations'), 'groups'),
    registrations: Number(invitation.registrations_count),
    createdAt: ms(invitation, 'created_at'),
  }));
}

/**
 * The network of the recordings with its ids and usernames (luna, mars, venus, …). Every password is 'password'. It is in the
 * state before the recorded writes.
 */
export function createRecordedWorld(all: Recording[] = readRecordings()): WorldData {
  const isRelationWrite = (recording: Recording) => recording.name.startsWith('users/') && !isRead(recording);
  const changedAt = Math.min(...all.filter(isRelationWrite).map(({ answeredAt }) => answeredAt));
  const recordings = all.filter((recording) => isRead(recording) && !(recording.answeredAt >= changedAt));
  const found = collectFacts(recordings);
  const accounts = [...found.accounts.values()];
  return {
    users: accounts.filter((account) => account.type === 'user').map((account) => userOf(found, recordings, account)),
    groups: accounts
      .filter((account) => account.type === 'group')
      .map((account) => groupOf(found, recordings, account)),
    posts: [...postsOf(found), ...unseenPosts(found, recordings)],
    comments: commentsOf(found),
    attachments: attachmentsOf(found),
    notifications: notificationsOf(found),
    invitations: invitationsOf(found),
    ...recordedBelongings(found, all),
    externalProfiles: externalProfilesOf(all, accounts),
    ...relationsOf(found, recordings),
  };
}
