import type { PostId } from '../../../src/shared/model/index.ts';

/** An entry of a feed in memory, top first. Stored entries have an `order`; a new entry gets one when it is written. */
export type RunEntry =
  | { kind: 'row'; postId: PostId; mark: string; order?: number }
  | { kind: 'gap'; missing: number | null; id?: string; order?: number };

/** A gapless slice of the server's feed, from one response. */
export interface FetchedPage {
  rows: { postId: PostId; mark: string }[];
  /** Posts of the page that could not be decoded: they are not shown, and not removed either. */
  unreadable: ReadonlySet<PostId>;
  offset: number;
  isLastPage: boolean;
  /** The feed is sorted by a time that never changes, so the position of any stored post is certain. */
  isFixedOrder: boolean;
}
