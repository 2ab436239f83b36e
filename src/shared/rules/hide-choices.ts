import type { AccountId, AccountLookup, Post } from '../model/index.ts';
import { type HideCriterion, type HideLists, hideCriteria, isChosenIn, normalizeHashtag } from './hiding.ts';

/** What hides a post at the moment, and by what else all posts like it could be hidden (spec §3 "Post"). */
export interface HideChoices {
  hiddenByCriteria: HideCriterion[];
  availableHideCriteria: HideCriterion[];
}

/** Nobody hides himself. */
export function hideChoices(
  post: Pick<Post, 'body' | 'createdBy' | 'destinations'>,
  preferences: HideLists,
  lookup: AccountLookup,
  viewerId: AccountId | null,
): HideChoices {
  const viewer = viewerId === null ? undefined : lookup(viewerId);
  const isChosen = isChosenIn(preferences);
  const choices: HideChoices = { hiddenByCriteria: [], availableHideCriteria: [] };
  for (const criterion of withoutEqual(hideCriteria(post, lookup))) {
    if (isChosen(criterion)) choices.hiddenByCriteria.push(criterion);
    else if (criterion.type === 'HASHTAG' || criterion.value !== viewer?.username)
      choices.availableHideCriteria.push(criterion);
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

/** The field of the viewer's preferences once posts that meet the criterion are hidden (`on`) or shown again. */
export function withCriterion(
  { hideUsers, hideTags }: HideLists,
  criterion: HideCriterion,
  on: boolean,
): { hideUsers: string[] } | { hideTags: string[] } {
  const { type, value } = criterion;
  const change = (list: string[]): string[] => {
    const others = list.filter((each) => !isEqual({ type, value: each }, criterion));
    return on ? [...others, value] : others;
  };
  return type === 'USERNAME' ? { hideUsers: change(hideUsers) } : { hideTags: change(hideTags) };
}

/** '@mars' or '#tides'. */
const criterionName = ({ type, value }: HideCriterion): string => (type === 'USERNAME' ? `@${value}` : `#${value}`);

export const hideAllLabel = (criterion: HideCriterion): string =>
  `Hide all ${criterion.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(criterion)}`;

export const showPostsLabel = (criterion: HideCriterion): string =>
  `Show posts ${criterion.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(criterion)}`;

/** What the one hide link of a post does, and its words (spec §4 "Link labels"). */
export type HideLink = { label: string } & (
  | { kind: 'hide' }
  | { kind: 'unhide' }
  | { kind: 'show'; criterion: HideCriterion }
  /** There are several reasons: the ways to take them back are shown, or put away again. */
  | { kind: 'ways'; areShown: boolean }
);

/** `areWaysShown`: the reader sees already by what the post is hidden. */
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

/** By what a post is hidden from the viewer's feeds, as a sentence; `null` if it is not hidden. */
export function hiddenSentence(
  { isHidden }: Pick<Post, 'isHidden'>,
  { hiddenByCriteria }: Pick<HideChoices, 'hiddenByCriteria'>,
): string | null {
  if (isHidden) return 'You have hidden this post.';
  if (hiddenByCriteria.length === 0) return null;
  const reasons = hiddenByCriteria.map((one) => `${one.type === 'USERNAME' ? 'from' : 'with'} ${criterionName(one)}`);
  return `You have hidden posts ${reasons.join(' and ')}.`;
}
