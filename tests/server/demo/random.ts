/** A seeded random generator (sfc32). Equal seeds create equal networks. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [min, max], both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Up to `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** A UUID v4. */
  uuid(): string;
  /** Lower-case hex digits. */
  hex(length: number): string;
}

const HEX = '0123456789abcdef';

export function createRandom(seed: string): Random {
  let [a, b, c, d] = seedWords(seed);
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 12; round += 1) next();

  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number): string => {
    let digits = '';
    for (let at = 0; at < length; at += 1) digits += HEX[int(0, 15)];
    return digits;
  };
  return {
    next,
    int,
    hex,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    sample: (items, count) => {
      const pool = [...items];
      const taken = Math.min(count, pool.length);
      for (let at = 0; at < taken; at += 1) {
        const other = int(at, pool.length - 1);
        [pool[at], pool[other]] = [pool[other] as (typeof pool)[number], pool[at] as (typeof pool)[number]];
      }
      return pool.slice(0, taken);
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${HEX[int(8, 11)]}${hex(3)}-${hex(12)}`,
  };
}

/** Four 32-bit words from a text (FNV-1a with different offsets). */
function seedWords(seed: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = start;
    for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    return hash | 0;
  };
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)];
}
