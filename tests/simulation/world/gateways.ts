import type { Random } from '../../server/demo/random.ts';
import { ALL_DAMAGE, ALL_GATEWAY_ANSWERS, type Lie } from '../../support/lying-proxy.ts';

/** What stands between a device and the server makes of a request. `reaches`: the server handles it. */
export interface Told {
  lie: Lie;
  reaches: boolean;
}

/** Decides which requests are answered by something else than the server. `null`: by the server itself. */
export type Gateways = () => Told | null;

/**
 * A gateway answers everything in place of the server for a while, as that of a hotel does until somebody signs in there. Single
 * answers are replaced or damaged at any time.
 */
export function createGateways(random: Random, now: () => number): Gateways {
  const [begins, single] = random.pick([
    [0.05, 0],
    [0, 0.2],
    [0.02, 0.4],
  ] as const);
  let period: { untilAt: number; told: Told } | null = null;
  return () => {
    if (period && now() < period.untilAt) return period.told;
    period = null;
    if (random.chance(begins)) {
      const told = { lie: random.pick(USUAL), reaches: random.chance(0.1) };
      period = { untilAt: now() + random.int(1000, LONGEST_MS), told };
      return told;
    }
    if (!random.chance(single)) return null;
    const lie = random.pick([...USUAL, ...ALL_DAMAGE]);
    return { lie, reaches: random.chance(0.5) };
  };
}

/** Pages are what most gateways answer. */
const USUAL: readonly Lie[] = ['sign-in page', 'sign-in page', 'sign-in page', ...ALL_GATEWAY_ANSWERS];

/** A minute and a half: longer than a late request may need, shorter than the healing. */
const LONGEST_MS = 90_000;
