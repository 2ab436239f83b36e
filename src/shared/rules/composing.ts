import type { Account, Privacy } from '../model/index.ts';
import {
  type AccountId,
  asTimelineId,
  type Destination,
  type FeedRef,
  feedKey,
  feedPrivacy,
  type Post,
  type Self,
} from '../model/index.ts';
import { isManagedBy, relationWith } from './relation-actions.ts';

/** A possible destination in the picker (spec §3 "Picker option"). `value`: the username. */
export interface PickerOption {
  label: string;
  value: string;
  type: 'me' | 'group' | 'user' | 'bad group' | 'bad user' | 'loading' | 'not found';
  privacy: Privacy | null;
  /** It cannot be removed. */
  isFixed: boolean;
  account: Account | undefined;
}

/** `post`: to feeds or users; `direct`: a direct message only. */
export type ComposeMode = 'post' | 'direct';

/** The stored state of a username. */
export type KnownName = Account | 'missing' | undefined;

/** Returns the picker option of a username. `fixed`: usernames that cannot be removed. */
export function pickerOption(
  username: string,
  { known, viewerId, fixed = [] }: { known: KnownName; viewerId: AccountId; fixed?: readonly string[] },
): PickerOption {
  const option = { label: `@${username}`, value: username, privacy: null, isFixed: fixed.includes(username) };
  if (known === 'missing') return { ...option, type: 'not found', account: undefined };
  if (!known) return { ...option, type: 'loading', account: undefined };
  const found = {
    ...option,
    privacy: known.privacy,
    account: known,
    label: `@${known.username}`,
    value: known.username,
  };
  if (known.id === viewerId) return { ...found, type: 'me', label: 'My feed' };
  // An existing destination of the post needs no permission.
  if (known.type === 'group') return { ...found, type: mayPost(known) || found.isFixed ? 'group' : 'bad group' };
  return { ...found, type: mayWriteTo(known) || found.isFixed ? 'user' : 'bad user' };
}

/** Posting to a group needs the ability `post` (spec §6). */
export const mayPost = (account: Account): boolean => account.youCan.includes('post') && !account.isGone;
/** Returns why a viewer who is signed in cannot post to a group, to the letter (spec §5 "Can't post"); `null`: no such reason. */
export function whyNotPost(group: Account, self: Self): string | null {
  if (group.type !== 'group' || group.isGone) return null;
  const isAdmin = isManagedBy(group, self);
  const isBlocked =
    relationWith(group, self).mine === 'subscribed' &&
    (!group.isRestricted || isAdmin) &&
    group.theyDid.includes('block');
  if (isBlocked) return 'You are blocked in this group';
  return group.isRestricted && !mayPost(group) ? 'Only administrators can post to this group.' : null;
}

/** Directs need the ability `dm` (spec §6). */
export const mayWriteTo = (account: Account): boolean => account.youCan.includes('dm') && !account.isGone;

/** Returns the form on an account's page: for a post in the user's own feed or a group, or a direct message; `null` for none (spec §2). */
export function formOnPage(account: Account, self: Self): ComposeMode | null {
  if (account.id === self.account.id) return 'post';
  if (account.type === 'group') return mayPost(account) ? 'post' : null;
  return mayWriteTo(account) ? 'direct' : null;
}

/** Whether a text can be a username, for a typed destination (spec §5). */
export const isTypedName = (text: string): boolean => /^[A-Za-z0-9]{3,25}$/.test(text);

/** '@a', '@a and @b', '@a, @b and @c'. */
function listed(options: readonly PickerOption[]): string {
  const names = options.map(({ value }) => `@${value}`);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns why a post cannot be sent there, worded as in spec §5; '' = it cannot, without a message; `null`: it can. */
export function pickerProblem(
  options: readonly PickerOption[],
  { mode, isEditing }: { mode: ComposeMode; isEditing: boolean },
): string | null {
  const of = (...types: PickerOption['type'][]) => options.filter(({ type }) => types.includes(type));
  const missing = of('not found');
  if (missing.length === 1) return `Account ${listed(missing)} doesn’t exist.`;
  if (missing.length > 1) return `Accounts ${listed(missing)} don’t exist.`;
  const groups = of('group', 'bad group');
  if (mode === 'direct') {
    if (of('me').length > 0) return 'You can’t send a direct message to yourself.';
    if (groups.length > 0) return `You can’t send direct message to groups (${listed(groups)}).`;
  }
  const unwilling = of('bad user');
  if (unwilling.length > 0) return `You can’t send direct messages to ${listed(unwilling)}`;
  const closed = of('bad group');
  if (closed.length > 0)
    return `You are not a member of the ${listed(closed)} ${closed.length === 1 ? 'group' : 'groups'}.`;
  if (of('me', 'group').length > 0 && of('user').length > 0) return 'You can’t mix feeds and users as destinations.';
  if (of('loading').length > 0) return '';
  if (options.length > 0) return null;
  return mode === 'direct' && !isEditing ? '' : 'Please select at least one destination feed.';
}

/** Returns who may read a post to these destinations; `null` for a mixed or unknown set (spec §4). */
export function privacyOf(options: readonly PickerOption[]): Privacy | 'direct' | null {
  if (options.length === 0 || options.some(({ account }) => !account)) return null;
  const users = options.filter(({ type }) => type === 'user' || type === 'bad user').length;
  if (users === options.length) return 'direct';
  return users > 0 ? null : feedPrivacy(options.map(({ account }) => account));
}

const STRICTNESS: readonly (Privacy | 'direct')[] = ['public', 'protected', 'private', 'direct'];

/** Returns the notice shown if new destinations make a post visible to more people; `null` if they do not (spec §5). */
export function lessRestrictedWarning(before: Privacy | 'direct' | null, after: Privacy | 'direct' | null) {
  if (!before || !after || STRICTNESS.indexOf(after) >= STRICTNESS.indexOf(before)) return null;
  return `This action will make this ${before} post ${after}.`;
}

/** Returns the notice shown if one destination is less strict than another; `null` if all are equal. */
export function overriddenPrivacyWarning(options: readonly PickerOption[]): string | null {
  const privacy = privacyOf(options);
  if (privacy !== 'public' && privacy !== 'protected') return null;
  const stricter = options.filter(
    (one) => one.privacy && STRICTNESS.indexOf(one.privacy) > STRICTNESS.indexOf(privacy),
  );
  if (stricter.length === 0) return null;
  const names = stricter.map(({ label }) => label).join(', ');
  return `This post will be ${privacy}, although ${names} ${stricter.length === 1 ? 'is' : 'are'} more restricted.`;
}

/** Returns why a post's files cannot be changed on this device; `null` if they can. */
export const whyFilesFixed = ({ unreadFiles }: Post): string | null =>
  unreadFiles === null ? 'The files of this post could not be read here, so they cannot be changed here.' : null;

/** Returns why a post's destinations cannot be changed on this device; `null` if they can. `owners`: the stored ones. */
export const whyPlacesFixed = (post: Post, owners: readonly (Account | undefined)[]): string | null =>
  post.hasUnreadPlaces || owners.includes(undefined)
    ? 'Not all destinations of this post could be read here, so they cannot be changed here.'
    : null;

/** Returns destinations for accounts, before the server has given the feeds' ids. */
export function destinationsOf(options: readonly PickerOption[]): Destination[] {
  return options.flatMap(({ account, type }) =>
    account
      ? [{ timelineId: asTimelineId(account.id), name: type === 'user' ? 'Directs' : 'Posts', ownerId: account.id }]
      : [],
  );
}

const SORTS = ['ACTIVITY', 'CHRONOLOGIC'] as const;
const MODES = ['friends-only', 'classic', 'friends-all-activity'] as const;

/** Returns the keys of feeds that show a new post of the viewer. Their home feed shows all their posts. */
export function feedsOfNewPost(options: readonly PickerOption[]): string[] {
  const isDirect = privacyOf(options) === 'direct';
  const feeds = SORTS.flatMap((sort): FeedRef[] => [
    ...MODES.map((mode): FeedRef => ({ kind: 'home', sort, mode })),
    { kind: 'discussions', sort },
    ...(isDirect
      ? [{ kind: 'directs', sort } as const]
      : options.map(({ value }): FeedRef => ({ kind: 'user', username: value, section: 'posts', sort }))),
  ]);
  return [...feeds.map(feedKey), ...(privacyOf(options) === 'public' ? [feedKey({ kind: 'everything' })] : [])];
}
