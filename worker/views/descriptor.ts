import type { Result, View, ViewKind } from '../../src/shared/contract/index.ts';
import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { MIRROR_SCHEMA } from '../../src/shared/store/names.ts';
import type { PullContext } from '../pull/context.ts';
import type { Room } from '../realtime/rooms.ts';

/** How the server's events about a view reach this device, as far as the mirror knows. */
export interface LiveSource {
  /** Rooms in which the server reports changes of the view; none if nothing of it is stored, or if there is no such room. */
  rooms: Room[];
  /** The rooms report every change of the view. `false`: only changes of the posts it shows, which have rooms of their own. */
  isComplete: boolean;
  /** Key of the feed on top of which new posts from the first room go; `null` if the view takes none. */
  newPostsFeed: string | null;
  /**
   * Row of `arrivals`, and its field, with the ordinal of the last request that answered the whole view. `null` if that is
   * not recorded: a catch-up then fetches the view once in any case.
   */
  answered: { key: string; group: string } | null;
  /** Stored posts that the view shows. */
  postIds: PostId[];
}

/** A stored view whose row is deleted: its key and the key's part after the kind. */
export interface PrunedView {
  key: string;
  name: string;
}

/** Posts that are evicted together. */
export interface Eviction {
  posts: readonly { id: PostId; shortId: string }[];
  /** By the key of each feed that loses rows: how many posts its gaps stand for afterwards. */
  missing: ReadonlyMap<string, number>;
}

/** Name of a table of the mirror. */
export type MirrorTable = keyof typeof MIRROR_SCHEMA;

/** Everything the engine knows about one kind of view. Methods, so that descriptors of all kinds fit in one record. */
export interface ViewDescriptor<K extends ViewKind = ViewKind> {
  /** A view fetched less than this time ago is not fetched again when a tab starts to watch it. */
  freshMs: number;
  /** Fetches the view into the mirror and records the outcome in `views`. */
  pull(context: PullContext, view: View<K>): Promise<Result<null>>;
  live(mirror: MirrorDatabase, view: View<K>): Promise<LiveSource>;
  /** Stored posts that must not be evicted while a tab watches the view. */
  keptPosts(mirror: MirrorDatabase, view: View<K>): Promise<PostId[]>;
  /** Reports every account that stored data of this kind refer to; posts and comments need not be read for this. */
  accounts(mirror: MirrorDatabase, add: (ids: Iterable<AccountId | null>) => void): Promise<void>;
  /** Deletes what only the pruned views need, in a transaction over these tables and `views`. `null`: never pruned. */
  pruning: {
    tables: readonly MirrorTable[];
    prune(mirror: MirrorDatabase, views: readonly PrunedView[]): Promise<void>;
  } | null;
  /**
   * Deletes the rows of views that are no longer stored once these posts are gone. Runs in the transaction of the eviction
   * (tables `arrivals`, `feeds`, `feedRows`, `views`).
   */
  postsEvicted?(mirror: MirrorDatabase, eviction: Eviction): Promise<void>;
}

/** A view without posts and rooms. */
export const NO_LIVE_SOURCE: LiveSource = {
  rooms: [],
  isComplete: false,
  newPostsFeed: null,
  answered: null,
  postIds: [],
};
