import type { Account, Privacy } from './account.ts';
import type { AccountId } from './ids.ts';
import type { Comment, Post } from './post.ts';

/** Finds an account by id; undefined when it is not known here. */
export type AccountLookup = (id: AccountId) => Account | undefined;

/** A conversation: all destinations are Directs feeds (CONTRACT §4). */
export function isDirect(post: Pick<Post, 'destinations'>): boolean {
  return post.destinations.length > 0 && post.destinations.every((destination) => destination.name === 'Directs');
}

/** Owners of the destinations, each once, without the author when the post is direct (CONTRACT §4). */
export function recipientIds(post: Pick<Post, 'destinations' | 'createdBy'>): AccountId[] {
  const owners = [...new Set(post.destinations.map((destination) => destination.ownerId))];
  return isDirect(post) ? owners.filter((owner) => owner !== post.createdBy) : owners;
}

/** Who may read a post that goes to feeds of these accounts: the least strict one decides (spec §4). An unknown owner counts as private. */
export function feedPrivacy(owners: readonly (Pick<Account, 'privacy'> | undefined)[]): Privacy {
  const words = owners.map((owner) => owner?.privacy ?? 'private');
  if (words.includes('public')) return 'public';
  return words.includes('protected') ? 'protected' : 'private';
}

/** How a post is shared; null for a mix of feeds and conversations, which no server sends (spec §4 "a mixed set gives an empty result"). */
export function postPrivacy(post: Pick<Post, 'destinations'>, lookup: AccountLookup): Privacy | 'direct' | null {
  if (isDirect(post)) return 'direct';
  if (post.destinations.some((destination) => destination.name === 'Directs')) return null;
  return feedPrivacy(post.destinations.map((destination) => lookup(destination.ownerId)));
}

/** A group always has an administrator (the last one cannot go), so an empty list means "not told to this viewer", not "nobody". */
export function knowsAdministrators(account: Pick<Account, 'type' | 'administrators'>): boolean {
  return account.type === 'user' || account.administrators.length > 0;
}

const administersDestination = (
  post: Pick<Post, 'destinations'>,
  viewerId: AccountId,
  lookup: AccountLookup,
): boolean => post.destinations.some(({ ownerId }) => lookup(ownerId)?.administrators.includes(viewerId));

/** Only the author edits (DECISIONS "Recipients, permissions"). `viewerId` null: a visitor. */
export function isEditable(thing: Pick<Post | Comment, 'createdBy'>, viewerId: AccountId | null): boolean {
  return viewerId !== null && thing.createdBy === viewerId;
}

/** The author, and administrators of a group that the post went to, moderate its comments. */
export function isModeratable(
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: AccountId | null,
  lookup: AccountLookup,
): boolean {
  return viewerId !== null && (post.createdBy === viewerId || administersDestination(post, viewerId, lookup));
}

/** The author deletes a post wholly, an administrator removes it from the group: the same people as moderate. */
export const isDeletable = isModeratable;

/** A comment goes by its author's hand or by that of anybody who moderates its post. */
export function isCommentDeletable(
  comment: Pick<Comment, 'createdBy'>,
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: AccountId | null,
  lookup: AccountLookup,
): boolean {
  return isEditable(comment, viewerId) || isModeratable(post, viewerId, lookup);
}

/**
 * The one address of a post (spec §2): under the first recipient's name when no recipient is a user, otherwise under the author's.
 * Null when that account is not known here.
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

/** Marked as sensitive by its author, or by somebody to whose feed it was posted (spec §3: in the body or a recipient's description). */
export function isSensitive(post: Pick<Post, 'body' | 'destinations' | 'createdBy'>, lookup: AccountLookup): boolean {
  return (
    SENSITIVE_TAG.test(post.body) || recipientIds(post).some((id) => SENSITIVE_TAG.test(lookup(id)?.description ?? ''))
  );
}
