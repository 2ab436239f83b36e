import type { AppliedEvents, Place } from '../apply/index.ts';
import type { Room } from './rooms.ts';
import type { Target } from './targets.ts';

/**
 * The feeds that take new posts from a room, and since which ordinal each has missed none. A feed takes a new post only
 * while that is known: otherwise posts may be missing below its top.
 */
export class FeedSubscribers {
  readonly #joinedAt = new Map<Room, number>();
  /** By room: the ordinal of its latest new post. By feed key: the ordinal of the latest new post that the feed took. */
  readonly #newAt = new Map<Room, number>();
  readonly #takenAt = new Map<string, number>();

  joined(rooms: readonly Room[], ordinal: number): void {
    for (const room of rooms) this.#joinedAt.set(room, ordinal);
  }

  /** The places for new posts, by room. The page decides whether a post that is placed is also shown at once. */
  places(targets: readonly Target[]): Map<Room, Place[]> {
    const places = new Map<Room, Place[]>();
    for (const { rooms, newPostsFeed: feedKey } of targets) {
      const [room] = rooms;
      if (feedKey === null || room === undefined) continue;
      places.set(room, [...(places.get(room) ?? []), { feedKey, completeSince: this.#completeSince(room, feedKey) }]);
    }
    return places;
  }

  /** Records that new posts from these rooms were applied at these places. */
  offered(rooms: readonly Room[], places: ReadonlyMap<Room, readonly Place[]>, applied: AppliedEvents): void {
    for (const room of rooms) {
      this.#newAt.set(room, applied.ordinal);
      for (const { feedKey } of places.get(room) ?? []) {
        if (!applied.unplaced.includes(feedKey)) this.#takenAt.set(feedKey, applied.ordinal);
      }
    }
  }

  /** A feed that did not take the latest post has a complete top only if it was fetched since. */
  #completeSince(room: Room, feedKey: string): number {
    const newAt = this.#newAt.get(room) ?? 0;
    const passedBy = this.#takenAt.get(feedKey) === newAt ? 0 : newAt;
    return Math.max(this.#joinedAt.get(room) ?? Number.POSITIVE_INFINITY, passedBy);
  }
}
