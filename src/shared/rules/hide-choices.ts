import type { AccountId, AccountLookup, ItemsChange, Post } from '../model/index.ts';
import { coverSpoilers } from '../text/index.ts';
import { type HideCriterion, type HideLists, hideCriteria, isChosenIn, normalizeHashtag } from './hiding.ts';

/** The active reasons that hide a post, and the possible criteria (spec §3 "Post"). */
export interface HideChoices {
  hiddenByCriteria: HideCriterion[];
  availableHideCriteria: HideCriterion[];
}

/** Users do not hide their own posts by author. Hashtags of spoilers are not offered: that would print them. */
export function hideChoices(
  post: Pick<Post, 'body' | 'createdBy' | 'destinations'>,
  preferences: HideLists,
  lookup: AccountLookup,
  viewerId: AccountId | null,
): HideChoices {
  const viewer = viewerId === null ? undefined : lookup(viewerId);
  const isChosen = isChosenIn(preferences);
  const choices: HideChoices = { hiddenByCriteria: [], availableHideCriteria: [] };
  const printed = hideCriteria({ ...post, body: coverSpoilers(post.body) }, lookup);
  for (const criterion of withoutEqual(hideCriteria(post, lookup))) {
    if (isChosen(criterion)) choices.hiddenByCriteria.push(criterion);
    else if (criterion.type === 'USERNAME' && criterion.value === viewer?.username) continue;
    else if (printed.some((one) => isEqual(one, criterion))) choices.availableHideCriteria.push(criterion);
  }
  return choices;
}

function withoutEqual(criteria: HideCriterion[]): HideCriterion[] {
  return criteria.filter((one, index) => criteria.findIndex((other) => isEqual(one, other)) === index);
}

const isEqual = (one: HideCriterion, other: HideCriterion): boolean =>
  one.type === other.type &&
  (one.type === 'USERNAME'
    ? one.value.toLowerCase() === other.value.toLowerCase()
    : normalizeHashtag(one.value) === normalizeHashtag(other.value));

/** Returns the change of the preferences that hides (`on`) or shows posts that match the criterion. */
export function criterionChange(
  { hideUsers, hideTags }: HideLists,
  criterion: HideCriterion,
  on: boolean,
): ItemsChange {
  const { type, value } = criterion;
  const [field, list] = type === 'USERNAME' ? (['hideUsers', hideUsers] as const) : (['hideTags', hideTags] as const);
  const equal = list.filter((each) => isEqual({ type, value: each }, criterion));
  return { path: ['homefeed', field], add: on && equal.length === 0 ? [value] : [], remove: on ? [] : equal };
}

/** '@mars' or '#tides'. */
const criterionName = ({ type, value }: HideCriterion): string => (type === 'USERNAME' ? `@${value}` : `#${value}`);

export const hideAllLabel = (criterion: HideCriterion): string =>
  `Hide all ${criterion.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(criterion)}`;

export const showPostsLabel = (criterion: HideCriterion): string =>
  `Show posts ${criterion.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(criterion)}`;

/** The action and the label of a post's hide link (spec §4 "Link labels"). */
export type HideLink = { label: string } & (
  | { kind: 'hide' }
  | { kind: 'unhide' }
  | { kind: 'show'; criterion: HideCriterion }
  /** There are several reasons: shows or closes the list of ways to revert them. */
  | { kind: 'ways'; areShown: boolean }
);

/** `areWaysShown`: the list of reasons is open. */
export function hideLink(
  { isHidden }: Pick<Post, 'isHidden'>,
  { hiddenByCriteria }: Pick<HideChoices, 'hiddenByCriteria'>,
  areWaysShown: boolean,
): HideLink {
  const [first] = hiddenByCriteria;
  if (!first) return isHidden ? { kind: 'unhide', label: 'Un-hide' } : { kind: 'hide', label: 'Hide' };
  if (!isHidden && hiddenByCriteria.length === 1)
    return { kind: 'show', criterion: first, label: showPostsLabel(first) };
  return { kind: 'ways', areShown: areWaysShown, label: areWaysShown ? 'Un-hide (collapse)' : 'Un-hide…' };
}

/** Returns a sentence about what hides a post from the viewer's feeds; `null` if it is not hidden. */
export function hiddenSentence(
  { isHidden }: Pick<Post, 'isHidden'>,
  { hiddenByCriteria }: Pick<HideChoices, 'hiddenByCriteria'>,
): string | null {
  if (isHidden) return 'You have hidden this post.';
  if (hiddenByCriteria.length === 0) return null;
  const reasons = hiddenByCriteria.map((one) => `${one.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(one)}`);
  return `You have hidden posts ${reasons.join(' and ')}.`;
}
