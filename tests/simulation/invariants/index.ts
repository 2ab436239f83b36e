import type { World } from '../world/world.ts';
import { accountsApart } from './accounts-apart.ts';
import { askedOnlyInDoubt } from './asked-only-in-doubt.ts';
import { commentsSteady } from './comments-steady.ts';
import { deletionsAllowed } from './deletions-allowed.ts';
import { equalsFreshRead } from './equals-fresh-read.ts';
import { exactlyOnce } from './exactly-once.ts';
import { filesComplete } from './files-complete.ts';
import { likesSteady } from './likes-steady.ts';
import { neverAThird } from './never-a-third.ts';
import { noStorm } from './no-storm.ts';
import { nothingCrashed } from './nothing-crashed.ts';
import { nothingHiddenStored } from './nothing-hidden-stored.ts';
import { nothingLost } from './nothing-lost.ts';
import { oneLeader } from './one-leader.ts';
import { orderKept } from './order-kept.ts';
import { outboxSettled } from './outbox-settled.ts';
import { relationsAgree } from './relations-agree.ts';
import { relationsAsWanted } from './relations-as-wanted.ts';
import { requestsAllowed } from './requests-allowed.ts';
import { searchInStep } from './search-in-step.ts';
import { switchesAsWanted } from './switches-as-wanted.ts';
import { textsAsWanted } from './texts-as-wanted.ts';

/** What must hold in every healed world. Each returns the violations it finds. The last one adds a device. */
export const INVARIANTS: readonly ((world: World) => Promise<string[]>)[] = [
  nothingCrashed,
  outboxSettled,
  exactlyOnce,
  deletionsAllowed,
  neverAThird,
  askedOnlyInDoubt,
  filesComplete,
  oneLeader,
  orderKept,
  switchesAsWanted,
  textsAsWanted,
  nothingLost,
  commentsSteady,
  likesSteady,
  requestsAllowed,
  relationsAsWanted,
  relationsAgree,
  nothingHiddenStored,
  searchInStep,
  accountsApart,
  noStorm,
  equalsFreshRead,
];
