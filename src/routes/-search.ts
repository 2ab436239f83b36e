import type { FeedSort, HomeFeedMode, NotificationFilter } from '../shared/model/index.ts';
import { NOTIFICATION_FILTERS } from '../shared/rules/index.ts';

/**
 * Decoders of query strings. Absent and invalid values are `undefined`, so that no default appears in an address. The keys
 * are always present, because the router merges the result over the raw values.
 */

export interface PageSearch {
  /** Position of the page's first post. Default: 0. */
  offset?: number | undefined;
}

export interface FeedSearch extends PageSearch {
  /** Default: the order of the feed. */
  sort?: FeedSort | undefined;
}

export interface DirectsSearch extends FeedSearch {
  /** Username of the recipient. */
  to?: string | undefined;
  /** Present if the message is an invitation: its text, or ''. */
  invite?: string | undefined;
}

export interface HomeSearch extends FeedSearch {
  /** Default: by the user's preferences. */
  mode?: HomeFeedMode | undefined;
}

export interface NotificationsSearch extends PageSearch {
  /** Default: all. */
  filter?: NotificationFilter | undefined;
}

export interface PostsSearch extends PageSearch {
  q?: string | undefined;
  /** Another name of `q`. */
  qs?: string | undefined;
  /** Present if the advanced options are shown. */
  advanced?: string | undefined;
}

const SORTS = ['ACTIVITY', 'CHRONOLOGIC'] as const satisfies FeedSort[];
const MODES = ['friends-only', 'classic', 'friends-all-activity'] as const satisfies HomeFeedMode[];

export function pageSearch({ offset }: Record<string, unknown>): PageSearch {
  const isPosition = /^\d{1,9}$/.test(String(offset)) && Number(offset) > 0;
  return { offset: isPosition ? Number(offset) : undefined };
}

export function feedSearch(search: Record<string, unknown>): FeedSearch {
  return { ...pageSearch(search), sort: SORTS.find((sort) => sort === search.sort) };
}

export function directsSearch(search: Record<string, unknown>): DirectsSearch {
  return { ...feedSearch(search), ...textSearch('to', 'invite')(search) };
}

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  return { ...feedSearch(search), mode: MODES.find((mode) => mode === search.mode) };
}

export function notificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  return { ...pageSearch(search), filter: NOTIFICATION_FILTERS.find((filter) => filter === search.filter) };
}

export function postsSearch(search: Record<string, unknown>): PostsSearch {
  return { ...pageSearch(search), ...textSearch('q', 'qs', 'advanced')(search) };
}

/** Decodes the given keys as text. */
export function textSearch<Key extends string>(...keys: Key[]) {
  return (search: Record<string, unknown>): { [K in Key]?: string | undefined } => {
    const texts: { [K in Key]?: string | undefined } = {};
    for (const key of keys) {
      const value = search[key];
      texts[key] = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    }
    return texts;
  };
}
