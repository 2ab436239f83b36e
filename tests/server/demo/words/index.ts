import type { Topic } from '../grammar.ts';
import * as away from './english-away.ts';
import * as evening from './english-evening.ts';
import * as hobbies from './english-hobbies.ts';
import * as home from './english-home.ts';
import * as european from './european.ts';
import * as farther from './farther.ts';
import * as russian from './russian.ts';
import * as special from './special.ts';

export { ASIDES } from './asides.ts';

/** Sorted: a bundler or test runner may order the exports of a module in another way than Node. */
export const TOPICS: readonly Topic[] = [home, away, evening, hobbies, russian, european, farther, special].flatMap(
  (part: Readonly<Record<string, Topic>>) =>
    Object.keys(part)
      .sort()
      .flatMap((name) => part[name] ?? []),
);
