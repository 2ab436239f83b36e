/** Seeds in which something was broken once, by what it was. */
export const REGRESSIONS: readonly { name: string; seed: string }[] = [];
