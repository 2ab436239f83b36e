import type { World } from '../world/world.ts';
import { equalsFreshRead } from './equals-fresh-read.ts';
import { exactlyOnce } from './exactly-once.ts';
import { filesComplete } from './files-complete.ts';
import { lastWish } from './last-wish.ts';
import { lastWords } from './last-words.ts';
import { likesSteady } from './likes-steady.ts';
import { noStorm } from './no-storm.ts';
import { nothingCrashed } from './nothing-crashed.ts';
import { oneLeader } from './one-leader.ts';
import { orderKept } from './order-kept.ts';
import { othersKept } from './others-kept.ts';
import { outboxSettled } from './outbox-settled.ts';
import { shownSteadily } from './shown-steadily.ts';
import { spokenRightly } from './spoken-rightly.ts';
import { wordsKept } from './words-kept.ts';

/** What must hold in every healed world; each answers with what it found broken. The last one adds a device. */
export const INVARIANTS: readonly ((world: World) => Promise<string[]>)[] = [
  nothingCrashed,
  outboxSettled,
  exactlyOnce,
  othersKept,
  filesComplete,
  oneLeader,
  orderKept,
  lastWish,
  lastWords,
  wordsKept,
  shownSteadily,
  likesSteady,
  spokenRightly,
  noStorm,
  equalsFreshRead,
];
