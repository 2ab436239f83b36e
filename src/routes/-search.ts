import type { FeedSort, HomeFeedMode } from '../shared/model/index.ts';

/** Decoders of query strings. What is absent or makes no sense is left out, so that no default ever shows in an address. */

export interface PageSearch {
  /** Position of the page's first post; absent = 0. */
  offset?: number;
}

export interface FeedSearch extends PageSearch {
  /** Absent = this feed's default order. */
  sort?: FeedSort;
}

export interface HomeSearch extends FeedSearch {
  /** Absent = as the reader's preferences say. */
  mode?: HomeFeedMode;
}

export interface PostsSearch extends PageSearch {
  q?: string;
  /** The other name of `q`. */
  qs?: string;
  /** Present: the reader wants the advanced options. */
  advanced?: string;
}

const SORTS: readonly unknown[] = ['ACTIVITY', 'CHRONOLOGIC'] satisfies FeedSort[];
const MODES: readonly unknown[] = ['friends-only', 'classic', 'friends-all-activity'] satisfies HomeFeedMode[];

export function pageSearch(search: Record<string, unknown>): PageSearch {
  const { offset } = search;
  const isPosition = /^\d{1,9}$/.test(String(offset)) && Number(offset) > 0;
  return isPosition ? { offset: Number(offset) } : {};
}

export function feedSearch(search: Record<string, unknown>): FeedSearch {
  return { ...pageSearch(search), ...(SORTS.includes(search.sort) ? { sort: search.sort as FeedSort } : {}) };
}

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  return { ...feedSearch(search), ...(MODES.includes(search.mode) ? { mode: search.mode as HomeFeedMode } : {}) };
}

export function postsSearch(search: Record<string, unknown>): PostsSearch {
  return { ...pageSearch(search), ...textSearch('q', 'qs', 'advanced')(search) };
}

/** The given keys as text. */
export function textSearch<Key extends string>(...keys: Key[]) {
  return (search: Record<string, unknown>): { [K in Key]?: string } => {
    const texts: { [K in Key]?: string } = {};
    for (const key of keys) {
      const value = search[key];
      if (typeof value === 'string' || typeof value === 'number') texts[key] = String(value);
    }
    return texts;
  };
}
