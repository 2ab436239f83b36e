import type { WorldComment, WorldData, WorldNotification, WorldPost } from '../core/world.ts';
import type { Audience } from './audience.ts';
import type { Club, Member } from './people.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';
import type { Relations } from './relations.ts';

type Facts = Partial<Omit<WorldNotification, 'id' | 'type' | 'recipientId' | 'createdAt'>>;

const DAY_MS = 86_400_000;
/** Only mentions, direct messages and links of the last weeks create notifications. */
const TOLD_WITHIN_MS = 60 * DAY_MS;

const ABOUT_PEOPLE = [
  'user_subscribed',
  'subscription_requested',
  'subscription_request_revoked',
  'subscription_request_approved',
  'subscription_request_rejected',
  'invitation_used',
] as const;
const ABOUT_GROUPS = [
  'group_subscribed',
  'group_unsubscribed',
  'group_subscription_requested',
  'group_subscription_request_revoked',
  'group_subscription_approved',
  'group_subscription_rejected',
  'managed_group_subscription_approved',
  'managed_group_subscription_rejected',
  'group_admin_promoted',
  'group_admin_demoted',
  'blocked_in_group',
  'unblocked_in_group',
] as const;
const BY_MYSELF_IN_GROUPS = ['group_created', 'bans_in_group_disabled', 'bans_in_group_enabled'] as const;
const MODERATION = [
  'comment_moderated',
  'comment_moderated_by_another_admin',
  'post_moderated',
  'post_moderated_by_another_admin',
] as const;

export interface Story {
  demoPosts: readonly DemoPost[];
  comments: readonly WorldComment[];
  members: readonly Member[];
  clubs: readonly Club[];
  relations: Relations;
  audience: Audience;
  followers: WorldData['commentFollowers'];
  now: number;
}

/** Notifications of the demo accounts: those caused by posts and comments, and each other kind at least once. */
export function createNotifications(story: Story, random: Random): WorldNotification[] {
  const { members, now } = story;
  const demo = members.filter(({ user }) => user.username === 'anna' || user.username === 'dmitri');
  const notifications = demo.flatMap((member) => [
    ...fromPosts(member, story, random),
    ...fromRelations(member, story, random),
  ]);
  const elena = members.find(({ user }) => user.username === 'elena');
  const anna = members.find(({ user }) => user.username === 'anna');
  if (anna && elena) {
    notifications.push(
      note('invitation_used', anna, elena.user.createdAt, random, {
        createdById: elena.user.id,
        affectedId: elena.user.id,
      }),
    );
  }
  return notifications
    .filter(({ createdAt }) => createdAt <= now)
    .sort((one, other) => one.createdAt - other.createdAt);
}

function note(type: string, recipient: Member, createdAt: number, random: Random, facts: Facts): WorldNotification {
  return {
    id: random.uuid(),
    type,
    recipientId: recipient.user.id,
    createdById: null,
    affectedId: null,
    groupId: null,
    postId: null,
    commentId: null,
    postAuthorId: null,
    targetPostId: null,
    targetCommentId: null,
    ...facts,
    createdAt,
  };
}

function fromPosts(
  member: Member,
  { demoPosts, comments, clubs, audience, followers, now }: Story,
  random: Random,
): WorldNotification[] {
  const me = member.user;
  const isRecent = (moment: number) => now - moment < TOLD_WITHIN_MS;
  const clubIds = new Set(clubs.map(({ group }) => group.id));
  const groupOf = (post: WorldPost) => post.destinationIds.find((id) => clubIds.has(id)) ?? null;
  const about = (post: WorldPost, createdById: string): Facts => ({
    createdById,
    affectedId: me.id,
    groupId: groupOf(post),
    postId: post.id,
    postAuthorId: post.authorId,
  });
  const mentionsMe = new RegExp(`@${me.username}(?![a-z0-9-])`);
  const visible = demoPosts.filter(({ post }) => audience.of(post).some(({ user }) => user.id === me.id));
  const postById = new Map(visible.map(({ post }) => [post.id, post]));
  const mine = new Map(
    visible.filter(({ post }) => post.authorId === me.id).map(({ post }) => [`/${me.username}/${post.shortId}`, post]),
  );
  const followed = new Set(followers.filter(({ userId }) => userId === me.id).map(({ postId }) => postId));
  const result: WorldNotification[] = [];

  for (const { post } of visible) {
    if (post.authorId === me.id || !isRecent(post.createdAt)) continue;
    if (post.isDirect) result.push(note('direct', member, post.createdAt, random, about(post, post.authorId)));
    else if (mentionsMe.test(post.body))
      result.push(note('mention_in_post', member, post.createdAt, random, about(post, post.authorId)));
    for (const [link, target] of mine) {
      if (post.body.includes(link))
        result.push(
          note('backlink_in_post', member, post.createdAt, random, {
            ...about(post, post.authorId),
            targetPostId: target.id,
          }),
        );
    }
  }
  for (const comment of comments) {
    const post = postById.get(comment.postId);
    if (!post || comment.authorId === me.id || !isRecent(comment.createdAt)) continue;
    const facts = { ...about(post, comment.authorId), commentId: comment.id };
    if (post.isDirect) result.push(note('direct_comment', member, comment.createdAt, random, facts));
    else if (comment.body.startsWith(`@${me.username}`))
      result.push(note('mention_comment_to', member, comment.createdAt, random, facts));
    else if (mentionsMe.test(comment.body))
      result.push(note('mention_in_comment', member, comment.createdAt, random, facts));
    else if (followed.has(post.id)) result.push(note('post_comment', member, comment.createdAt, random, facts));
  }
  return [...result, ...rarePostEvents(member, visible, comments, about, groupOf, now, random)];
}

/** Kinds of notifications that posts and comments rarely cause. */
function rarePostEvents(
  member: Member,
  visible: readonly DemoPost[],
  comments: readonly WorldComment[],
  about: (post: WorldPost, createdById: string) => Facts,
  groupOf: (post: WorldPost) => string | null,
  now: number,
  random: Random,
): WorldNotification[] {
  const me = member.user;
  const result: WorldNotification[] = [];
  const lately = () => now - Math.floor(random.next() * 25 * DAY_MS);
  const add = (type: string, demoPost: DemoPost | undefined, by: string | null, facts: Facts = {}) => {
    if (demoPost)
      result.push(
        note(type, member, Math.max(lately(), demoPost.post.createdAt), random, {
          ...about(demoPost.post, by ?? me.id),
          createdById: by,
          ...facts,
        }),
      );
  };
  const pick = (items: readonly DemoPost[]) => (items.length > 0 ? random.pick(items) : undefined);
  const letters = visible.filter(({ post }) => post.isDirect);
  const open = visible.filter(({ post }) => !post.isDirect);
  const others = open.filter(({ post }) => post.authorId !== me.id);
  const mine = open.filter(({ post }) => post.authorId === me.id);
  const inGroups = open.filter(({ post }) => groupOf(post) !== null);

  const letter = pick(letters);
  const leaver = letter?.post.destinationIds.find((id) => id !== me.id) ?? letter?.post.authorId ?? null;
  add('direct_left', letter, leaver, { affectedId: leaver });
  const followed = pick(others);
  add('post_comments_subscribe', followed, me.id);
  add('post_comments_unsubscribe', followed, me.id);
  const link = pick(others);
  const target = pick(mine);
  const openIds = new Set(open.map(({ post }) => post.id));
  const remark = comments.findLast((comment) => openIds.has(comment.postId) && comment.authorId !== me.id);
  add('backlink_in_post', link, link?.post.authorId ?? null, { targetPostId: target?.post.id ?? null });
  add(
    'backlink_in_comment',
    open.find(({ post }) => post.id === remark?.postId),
    remark?.authorId ?? null,
    { commentId: remark?.id ?? null, targetPostId: target?.post.id ?? null },
  );
  for (const type of MODERATION) {
    const place = pick(
      type.startsWith('post_moderated') && !type.endsWith('admin')
        ? inGroups.filter(({ post }) => post.authorId === me.id)
        : inGroups,
    );
    const moderator = type.endsWith('admin') ? (place?.post.authorId ?? null) : null;
    add(type, place, moderator, type === 'post_moderated' ? { postAuthorId: null } : {});
  }
  return result;
}

function fromRelations(member: Member, { members, clubs, relations, now }: Story, random: Random): WorldNotification[] {
  const me = member.user;
  const people = members.filter(({ user }) => !user.isGone && user.id !== me.id && user.username !== 'elena');
  const managed = clubs.filter(({ group }) => group.adminIds.includes(me.id));
  const lately = () => now - Math.floor(random.next() * 45 * DAY_MS) - 60_000;
  const add = (type: string, facts: Facts) => note(type, member, lately(), random, facts);
  const somebody = () => random.pick(people).user.id;
  const someGroup = () => random.pick(managed.length > 0 ? managed : clubs).group.id;

  return [
    ...relations.bans
      .filter(({ byId }) => byId === me.id)
      .flatMap(({ bannedId }) =>
        ['banned_user', 'unbanned_user'].map((type) => add(type, { createdById: me.id, affectedId: bannedId })),
      ),
    ...ABOUT_PEOPLE.filter((type) => type !== 'invitation_used').map((type) =>
      add(type, { createdById: somebody(), affectedId: me.id }),
    ),
    ...relations.requests
      .filter(({ toId }) => toId === me.id)
      .map(({ fromId }) => add('subscription_requested', { createdById: fromId, affectedId: me.id })),
    ...random.sample(people, 8).map(({ user }) => add('user_subscribed', { createdById: user.id, affectedId: me.id })),
    ...ABOUT_GROUPS.map((type) => {
      const isBlock = type.includes('blocked_in_group');
      return add(type, {
        createdById: isBlock ? null : somebody(),
        affectedId: isBlock ? me.id : somebody(),
        groupId: someGroup(),
      });
    }),
    ...BY_MYSELF_IN_GROUPS.map((type) =>
      add(type, { createdById: me.id, affectedId: type === 'group_created' ? null : me.id, groupId: someGroup() }),
    ),
  ];
}
