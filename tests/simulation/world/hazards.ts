import { createRandom, type Random } from '../../server/demo/random.ts';

/**
 * Things that happen in some worlds only. Each has random numbers of its own, so that a new one changes nothing in the
 * worlds that do not contain it: their seeds go on telling the same story.
 */
export const HAZARDS = [
  /** The browser itself sends a request again. */
  'repeats',
  /** The same user says the same on another device. */
  'elsewhere',
  /** Groups get many posts while the user is away. */
  'busy groups',
  /** The same user edits on another device what was created here. */
  'edits elsewhere',
  /** The server refuses some files each time. */
  'refused files',
  /** Broadcasts between tabs, and between a worker and its page, arrive late. */
  'late broadcasts',
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** Hazards that a world may contain if nothing else is said. One that the engine does not pass yet is left out here. */
export const ENABLED: readonly Hazard[] = HAZARDS;

const CHANCE = 0.4;

/** The hazards of one world, out of those that it may contain. */
export const hazardsOf = (seed: string, allowed: readonly Hazard[]): Hazard[] =>
  allowed.filter((hazard) => streamOf(seed, hazard, 'presence').chance(CHANCE));

/** Random numbers for one purpose of one hazard. */
export const streamOf = (seed: string, hazard: Hazard, purpose: string): Random =>
  createRandom(`${seed}/${hazard}/${purpose}`);
