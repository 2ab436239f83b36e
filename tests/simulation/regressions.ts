/** Seeds in which something was broken once, by what it was. */
export const REGRESSIONS: readonly { name: string; seed: string }[] = [
  { name: 'a full disk does not make live queries throw for ever after', seed: '2017' },
];
