import type { Random } from '../random.ts';

const GROUNDS = [
  ['#0b6b5a', '#4fa58f'],
  ['#7b4f6e', '#c27c86'],
  ['#386fa4', '#7fb0cf'],
  ['#9a5a3c', '#d99a5f'],
  ['#4b5d67', '#8fa3a8'],
  ['#574f80', '#9a8dc0'],
  ['#3f6c51', '#8fb06a'],
  ['#a03c4b', '#e08a7c'],
  ['#8a6a1f', '#d9b85b'],
] as const;

/** Capital letters as strokes in a 4×6 box, so that no font is needed. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 3.8H3.2',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0H2.1A1.4 1.4 0 0 0 2.1 0H0',
  C: 'M4 1A2.4 3 0 1 0 4 5',
  D: 'M0 0V6H1.4A2.6 3 0 0 0 1.4 0H0',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1A2.4 3 0 1 0 4 5V3.2H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.2A1.6 1.7 0 0 1 .2 4.4',
  K: 'M0 0V6M4 0L0 3.4M1.3 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 3 0 1 0 2 6A2 3 0 1 0 2 0',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M2 0A2 3 0 1 0 2 6A2 3 0 1 0 2 0M2.6 4.4L4 6.2',
  R: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M2 3.4L4 6',
  S: 'M3.8 1A2 1.6 0 1 0 2 3A2 1.5 0 1 1 .2 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.4L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};

/** A square profile picture with a gradient, a shape and the initials of the username. */
export function drawPortrait(username: string, isGroup: boolean, random: Random): string {
  const [dark, light] = random.pick(GROUNDS);
  const [first = 'A', second = ''] = username.includes('-')
    ? username.split('-').map((part) => part[0] ?? '')
    : [username[0] ?? 'A'];
  const letters = [first, second].map((letter) => STROKES[letter.toUpperCase()]).filter((path) => path !== undefined);
  const start = 75 - (letters.length * 40 + (letters.length - 1) * 14) / 2;
  const shape = isGroup
    ? `<path d="M0 150V${random.int(70, 110)}L150 ${random.int(40, 100)}V150z" fill="#fff" opacity=".14"/>`
    : `<circle cx="${random.int(10, 140)}" cy="${random.int(10, 140)}" r="${random.int(45, 80)}" fill="#fff" opacity=".15"/>`;
  const drawn = letters.map(
    (path, at) =>
      `<path transform="translate(${start + at * 54} 45) scale(10)" d="${path}" fill="none" stroke="#fff" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="150" viewBox="0 0 150 150"><defs><linearGradient id="g" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs><rect width="150" height="150" fill="url(#g)"/>${shape}${drawn.join('')}</svg>`;
}
