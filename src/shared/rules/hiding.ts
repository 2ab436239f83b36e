import { type AccountLookup, type Post, recipientIds } from '../model/index.ts';
import { hashtagsOf } from '../text/index.ts';
import type { Preferences } from './preferences.ts';

/** A criterion that hides posts (spec §3 "Hide criterion"). */
export interface HideCriterion {
  type: 'USERNAME' | 'HASHTAG';
  value: string;
}

/** Usernames and hashtags whose posts the viewer hides. */
export type HideLists = Pick<Preferences, 'hideUsers' | 'hideTags'>;

/** Normalises a hashtag for comparison: without case, accents, _ and - (spec §3). The breve of й is part of the letter. */
export function normalizeHashtag(tag: string): string {
  return tag
    .replace(/^#/, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!и)\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[_-]/g, '');
}

/** Returns all criteria that match a post: its author, groups and hashtags. */
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

/** Returns the criterion of the viewer's preferences that hides a post; `null` if none does. */
export function hiddenBy(
  post: Pick<Post, 'body' | 'createdBy' | 'destinations'>,
  preferences: HideLists,
  lookup: AccountLookup,
): HideCriterion | null {
  if (preferences.hideUsers.length === 0 && preferences.hideTags.length === 0) return null;
  return hideCriteria(post, lookup).find(isChosenIn(preferences)) ?? null;
}

/** Returns a test for whether the viewer hides a criterion. */
export function isChosenIn({ hideUsers, hideTags }: HideLists): (criterion: HideCriterion) => boolean {
  const users = new Set(hideUsers.map((name) => name.toLowerCase()));
  const tags = new Set(hideTags.map(normalizeHashtag));
  return ({ type, value }) =>
    type === 'USERNAME' ? users.has(value.toLowerCase()) : tags.has(normalizeHashtag(value));
}
