import { createRandom, type Random } from '../../server/demo/random.ts';

/**
 * Things that happen in some worlds only. Each draws from its own random numbers, so that a new hazard does not change the
 * worlds without it: their seeds replay as before.
 */
export const HAZARDS = [
  /** The browser repeats a request. */
  'repeats',
  /** The user creates the same text on another device. */
  'elsewhere',
  /** Groups get many posts while the user is away. */
  'busy groups',
  /** The user edits on another device what was created here. */
  'edits elsewhere',
  /** The server refuses some files whenever they are uploaded. */
  'refused files',
  /** Broadcasts between tabs, and between a worker and its page, arrive late. */
  'late broadcasts',
  /** The user and others change relations, groups, blocks and home lists. */
  'relations',
  /** Gateways answer in place of the server, and proxies damage its answers. */
  'gateways',
  /** A proxy sends every POST twice. */
  'proxy',
] as const;
export type Hazard = (typeof HAZARDS)[number];

const CHANCE = 0.4;
/** Such a world takes twice as long as another. */
const RELATIONS_CHANCE = 0.3;

/** Returns the hazards of a world, out of the allowed ones. */
export const hazardsOf = (seed: string, allowed: readonly Hazard[]): Hazard[] =>
  allowed.filter((hazard) =>
    streamOf(seed, hazard, 'presence').chance(hazard === 'relations' ? RELATIONS_CHANCE : CHANCE),
  );

/** Returns random numbers for one purpose of one hazard. */
export const streamOf = (seed: string, hazard: Hazard, purpose: string): Random =>
  createRandom(`${seed}/${hazard}/${purpose}`);
