import { showBarePage, timeBareWrites } from './blank.ts';
import { fillDevice } from './fill.ts';
import { timeLiveWrites } from './live.ts';
import { countLongTasks, measureSearch } from './search.ts';
import { measureStore } from './store-measures.ts';

/** The functions that the bench calls in its pages. */
export const bench = {
  countLongTasks,
  fillDevice,
  measureSearch,
  measureStore,
  showBarePage,
  timeBareWrites,
  timeLiveWrites,
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
