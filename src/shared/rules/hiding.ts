import { type AccountLookup, type Post, recipientIds } from '../model/index.ts';
import { hashtagsOf } from '../text/index.ts';
import type { Preferences } from './preferences.ts';

/** What a post can be hidden by (spec §3 "Hide criterion"). */
export interface HideCriterion {
  type: 'USERNAME' | 'HASHTAG';
  value: string;
}

/** Whose posts and posts with which hashtags the viewer hides. */
export type HideLists = Pick<Preferences, 'hideUsers' | 'hideTags'>;

/** A hashtag as it is compared: case, accents, _ and - do not count (spec §3). The bow of й is not an accent but part of the letter. */
export function normalizeHashtag(tag: string): string {
  return tag
    .replace(/^#/, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!и)\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[_-]/g, '');
}

/** Everything by which a post could be hidden: its author, the groups it went to, its hashtags. */
export function hideCriteria(
  post: Pick<Post, 'body' | 'createdBy' | 'destinations'>,
  lookup: AccountLookup,
): HideCriterion[] {
  const groups = recipientIds(post)
    .map(lookup)
    .filter((owner) => owner?.type === 'group');
  const names = [lookup(post.createdBy), ...groups].flatMap((account) => (account ? [account.username] : []));
  return [
    ...names.map((value): HideCriterion => ({ type: 'USERNAME', value })),
    ...hashtagsOf(post.body).map((value): HideCriterion => ({ type: 'HASHTAG', value })),
  ];
}

/** The criterion of the viewer's preferences that hides a post; null when none does. */
export function hiddenBy(
  post: Pick<Post, 'body' | 'createdBy' | 'destinations'>,
  preferences: HideLists,
  lookup: AccountLookup,
): HideCriterion | null {
  if (preferences.hideUsers.length === 0 && preferences.hideTags.length === 0) return null;
  return hideCriteria(post, lookup).find(isChosenIn(preferences)) ?? null;
}

/** Tells whether the viewer hides what meets a criterion. */
export function isChosenIn({ hideUsers, hideTags }: HideLists): (criterion: HideCriterion) => boolean {
  const users = new Set(hideUsers.map((name) => name.toLowerCase()));
  const tags = new Set(hideTags.map(normalizeHashtag));
  return ({ type, value }) =>
    type === 'USERNAME' ? users.has(value.toLowerCase()) : tags.has(normalizeHashtag(value));
}
