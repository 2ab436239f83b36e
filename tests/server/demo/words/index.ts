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

export const TOPICS: readonly Topic[] = [home, away, evening, hobbies, russian, european, farther, special].flatMap(
  (part) => Object.values(part),
);
