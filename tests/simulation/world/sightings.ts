/**
 * How often each comment was shown, as it changed from one drawing to the next: the user's own by the mark in their words,
 * those of others by their ids.
 */
export type Sightings = Map<string, number[]>;

/** What one tab showed of the user's own likes, by the id of the post. Repeated values are left out. */
export type LikesSeen = Map<string, boolean[]>;
