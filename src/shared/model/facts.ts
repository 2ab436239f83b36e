import type { Account, Privacy } from './account.ts';
import type { AccountId } from './ids.ts';
import type { Comment, Post } from './post.ts';

/** Finds an account by id; `undefined` if it is not stored. */
export type AccountLookup = (id: AccountId) => Account | undefined;

/** Whether a post is a direct message: all destinations are Directs feeds (CONTRACT §4). */
export function isDirect(post: Pick<Post, 'destinations'>): boolean {
  return post.destinations.length > 0 && post.destinations.every((destination) => destination.name === 'Directs');
}

/** Returns the owners of the destinations, each once, without the author of a direct message (CONTRACT §4). */
export function recipientIds(post: Pick<Post, 'destinations' | 'createdBy'>): AccountId[] {
  const owners = [...new Set(post.destinations.map((destination) => destination.ownerId))];
  return isDirect(post) ? owners.filter((owner) => owner !== post.createdBy) : owners;
}

/** Returns who may read a post to feeds of these accounts: the least strict one decides (spec §4). An unknown owner counts as private. */
export function feedPrivacy(owners: readonly (Pick<Account, 'privacy'> | undefined)[]): Privacy {
  const words = owners.map((owner) => owner?.privacy ?? 'private');
  if (words.includes('public')) return 'public';
  return words.includes('protected') ? 'protected' : 'private';
}

/** Returns how a post is shared; `null` for a mix of feeds and direct messages (spec §4 "a mixed set gives an empty result"). */
export function postPrivacy(post: Pick<Post, 'destinations'>, lookup: AccountLookup): Privacy | 'direct' | null {
  if (isDirect(post)) return 'direct';
  if (post.destinations.some((destination) => destination.name === 'Directs')) return null;
  return feedPrivacy(post.destinations.map((destination) => lookup(destination.ownerId)));
}

/** A group always has an administrator (the last one cannot go), so an empty list means "not visible to this viewer". */
export function knowsAdministrators(account: Pick<Account, 'type' | 'administrators'>): boolean {
  return account.type === 'user' || account.administrators.length > 0;
}

const administersDestination = (
  post: Pick<Post, 'destinations'>,
  viewerId: AccountId,
  lookup: AccountLookup,
): boolean => post.destinations.some(({ ownerId }) => lookup(ownerId)?.administrators.includes(viewerId));

/** Only the author may edit (DECISIONS "Recipients, permissions"). `viewerId`: `null` for a visitor. */
export function isEditable(thing: Pick<Post | Comment, 'createdBy'>, viewerId: AccountId | null): boolean {
  return viewerId !== null && thing.createdBy === viewerId;
}

/** The author and administrators of the post's groups may moderate its comments. */
export function isModeratable(
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: AccountId | null,
  lookup: AccountLookup,
): boolean {
  return viewerId !== null && (post.createdBy === viewerId || administersDestination(post, viewerId, lookup));
}

/** The author may delete a post, an administrator may remove it from the group: the same accounts as moderators. */
export const isDeletable = isModeratable;

/** A comment's author and its post's moderators may delete it. */
export function isCommentDeletable(
  comment: Pick<Comment, 'createdBy'>,
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: AccountId | null,
  lookup: AccountLookup,
): boolean {
  return isEditable(comment, viewerId) || isModeratable(post, viewerId, lookup);
}

/**
 * Returns the path of a post (spec §2): under the first recipient's name if no recipient is a user, otherwise under the
 * author's. `null` if that account is not stored.
 */
export function postPath(
  post: Pick<Post, 'id' | 'shortId' | 'createdBy' | 'destinations'>,
  lookup: AccountLookup,
): string | null {
  const recipients = recipientIds(post).map(lookup);
  const hasOnlyGroups = recipients.length > 0 && recipients.every((recipient) => recipient?.type === 'group');
  const owner = hasOnlyGroups ? recipients[0] : lookup(post.createdBy);
  return owner ? `/${owner.username}/${post.shortId || post.id}` : null;
}

const SENSITIVE_TAG = /(?<![\p{L}\p{N}_#])#nsfw(?![\p{L}\p{N}_-])/iu;

/** Whether a post is marked as sensitive, in its body or in a recipient's description (spec §3). */
export function isSensitive(post: Pick<Post, 'body' | 'destinations' | 'createdBy'>, lookup: AccountLookup): boolean {
  return (
    SENSITIVE_TAG.test(post.body) || recipientIds(post).some((id) => SENSITIVE_TAG.test(lookup(id)?.description ?? ''))
  );
}
