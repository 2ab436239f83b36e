import type { AppliedEvents, Place } from '../apply/index.ts';
import type { Room } from './rooms.ts';
import type { Target } from './targets.ts';

/** Which feeds take the new posts that come through a room, and since when (in ordinals) they have missed none. */
export class Takers {
  readonly #joinedAt = new Map<Room, number>();
  /** The latest new post that came through a room, and the latest that a feed took. */
  readonly #newAt = new Map<Room, number>();
  readonly #takenAt = new Map<string, number>();

  joined(rooms: readonly Room[], ordinal: number): void {
    for (const room of rooms) this.#joinedAt.set(room, ordinal);
  }

  /** Spec §4: new posts go to the first page only, not into memories. Whether they are shown at once is for the page to decide. */
  places(targets: readonly Target[]): Map<Room, Place[]> {
    const places = new Map<Room, Place[]>();
    for (const { rooms, feed } of targets) {
      const [room] = rooms;
      if (!feed?.takesNewPosts || room === undefined) continue;
      places.set(room, [
        ...(places.get(room) ?? []),
        { feedKey: feed.key, completeSince: this.#completeSince(room, feed.key) },
      ]);
    }
    return places;
  }

  /** New posts came through these rooms and were offered to these places. */
  offered(channels: readonly Room[], places: ReadonlyMap<Room, readonly Place[]>, applied: AppliedEvents): void {
    for (const channel of channels) {
      this.#newAt.set(channel, applied.ordinal);
      for (const { feedKey } of places.get(channel) ?? []) {
        if (!applied.unplaced.includes(feedKey)) this.#takenAt.set(feedKey, applied.ordinal);
      }
    }
  }

  /** A feed that was not given the latest post is whole at its top only when it was fetched since. */
  #completeSince(room: Room, feedKey: string): number {
    const newAt = this.#newAt.get(room) ?? 0;
    const passedBy = this.#takenAt.get(feedKey) === newAt ? 0 : newAt;
    return Math.max(this.#joinedAt.get(room) ?? Number.POSITIVE_INFINITY, passedBy);
  }
}
