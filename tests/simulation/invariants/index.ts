import type { World } from '../world/world.ts';
import { equalsFreshRead } from './equals-fresh-read.ts';
import { nothingCrashed } from './nothing-crashed.ts';

/** What must hold in every healed world; each answers with what it found broken. */
export const INVARIANTS: readonly ((world: World) => Promise<string[]>)[] = [nothingCrashed, equalsFreshRead];
