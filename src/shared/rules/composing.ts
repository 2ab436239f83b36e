import type { Account, Privacy } from '../model/index.ts';
import {
  type AccountId,
  asTimelineId,
  type Destination,
  type FeedRef,
  feedKey,
  feedPrivacy,
  type Post,
} from '../model/index.ts';

/** Something that a post can be sent to, or cannot (spec §3 "Picker option"). `value`: the username. */
export interface PickerOption {
  label: string;
  value: string;
  type: 'me' | 'group' | 'user' | 'bad group' | 'bad user' | 'loading' | 'not found';
  privacy: Privacy | null;
  /** It cannot be taken away. */
  isFixed: boolean;
  account: Account | undefined;
}

/** `post`: to feeds, or to people by their names; `direct`: a conversation only. */
export type ComposeMode = 'post' | 'direct';

/** What is known of a username. */
export type KnownName = Account | 'missing' | undefined;

/** The option that a username stands for. `fixed`: names that cannot be taken away. */
export function pickerOption(
  username: string,
  { known, viewerId, fixed = [] }: { known: KnownName; viewerId: AccountId; fixed?: readonly string[] },
): PickerOption {
  const option = { label: `@${username}`, value: username, privacy: null, isFixed: fixed.includes(username) };
  if (known === 'missing') return { ...option, type: 'not found', account: undefined };
  if (!known) return { ...option, type: 'loading', account: undefined };
  const told = {
    ...option,
    privacy: known.privacy,
    account: known,
    label: `@${known.username}`,
    value: known.username,
  };
  if (known.id === viewerId) return { ...told, type: 'me', label: 'My feed' };
  // What a post has reached already needs no leave any more.
  if (known.type === 'group') return { ...told, type: mayPost(known) || told.isFixed ? 'group' : 'bad group' };
  return { ...told, type: mayWriteTo(known) || told.isFixed ? 'user' : 'bad user' };
}

/** Posting to a group needs the ability `post` (spec §6). */
export const mayPost = (account: Account): boolean => account.youCan.includes('post') && !account.isGone;
/** Directs need the ability `dm` (spec §6). */
export const mayWriteTo = (account: Account): boolean => account.youCan.includes('dm') && !account.isGone;

/** A username that is typed as a new destination (spec §5). */
export const isTypedName = (text: string): boolean => /^[A-Za-z0-9]{3,25}$/.test(text);

/** '@a', '@a and @b', '@a, @b and @c'. */
function listed(options: readonly PickerOption[]): string {
  const names = options.map(({ value }) => `@${value}`);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Why a post cannot be sent there, in the words of spec §5; '' = it cannot, and nothing is said; null: it can. */
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

/** Who may read what is sent there; null: a mixed set, or nothing that is known (spec §4). */
export function privacyOf(options: readonly PickerOption[]): Privacy | 'direct' | null {
  if (options.length === 0 || options.some(({ account }) => !account)) return null;
  const users = options.filter(({ type }) => type === 'user' || type === 'bad user').length;
  if (users === options.length) return 'direct';
  return users > 0 ? null : feedPrivacy(options.map(({ account }) => account));
}

const STRICTNESS: readonly (Privacy | 'direct')[] = ['public', 'protected', 'private', 'direct'];

/** Said when other destinations open a post to more people than could read it; null: they do not (spec §5). */
export function lessRestrictedWarning(before: Privacy | 'direct' | null, after: Privacy | 'direct' | null) {
  if (!before || !after || STRICTNESS.indexOf(after) >= STRICTNESS.indexOf(before)) return null;
  return `This action will make this ${before} post ${after}.`;
}

/** Said when one destination opens to more people what goes to a stricter one as well; null: all are alike. */
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

/** Why the files of a post cannot be changed on this device; null: they can. */
export const whyFilesFixed = ({ unreadFiles }: Post): string | null =>
  unreadFiles === null ? 'The files of this post could not be read here, so they cannot be changed here.' : null;

/** Why the destinations of a post cannot be changed on this device; null: they can. `owners`: those that are known here. */
export const whyPlacesFixed = (post: Post, owners: readonly (Account | undefined)[]): string | null =>
  post.hasUnreadPlaces || owners.includes(undefined)
    ? 'Not all destinations of this post could be read here, so they cannot be changed here.'
    : null;

/** The feeds of these accounts that a post goes to. The server gives the feeds' own ids later. */
export function destinationsOf(options: readonly PickerOption[]): Destination[] {
  return options.flatMap(({ account, type }) =>
    account
      ? [{ timelineId: asTimelineId(account.id), name: type === 'user' ? 'Directs' : 'Posts', ownerId: account.id }]
      : [],
  );
}

const SORTS = ['ACTIVITY', 'CHRONOLOGIC'] as const;
const MODES = ['friends-only', 'classic', 'friends-all-activity'] as const;

/** Keys of the feeds that a new post of the viewer's belongs to. The own home feed shows everything that one writes. */
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
