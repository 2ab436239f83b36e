/**
 * How often each comment was shown in successive results; repeated values are left out. The user's own comments are keyed
 * by the mark in their text, those of others by id.
 */
export type Sightings = Map<string, number[]>;

/** Whether successive results showed the user's own like, by id of the post. Repeated values are left out. */
export type LikesSeen = Map<string, boolean[]>;
