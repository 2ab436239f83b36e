import type { WorldData } from '../server/core/world.ts';
import { addPost } from '../server/demo/add-post.ts';

/** A year without posts of the demo network, whose posts are at most two years old. */
export const YEAR = new Date().getFullYear() - 4;
export const LATE_WORDS = 'Written half an hour before midnight';
export const MARCH_WORDS = 'The ice is gone';
const PER_PAGE = 30;
/** Posts on March 20: more than a page. */
export const MANY = PER_PAGE + 4;
export const EARLIER_YEAR = 2012;

/** Gives anna posts on chosen days. Times are in UTC. */
export function addCalendarPosts(world: WorldData): void {
  for (const hour of [8, 12, 18]) addPost(world, 'anna', `${MARCH_WORDS}, ${hour}`, Date.UTC(YEAR, 2, 14, hour));
  addPost(world, 'anna', LATE_WORDS, Date.UTC(YEAR, 2, 15, 23, 30));
  for (let post = 1; post <= MANY; post += 1) {
    addPost(world, 'anna', `Bird ${post}`, Date.UTC(YEAR, 2, 20, 6, post));
  }
  addPost(world, 'anna', 'First swim', Date.UTC(YEAR, 5, 1, 12));
  addPost(world, 'anna', 'A new bicycle', Date.UTC(EARLIER_YEAR, 4, 5, 12));
}
