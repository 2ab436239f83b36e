/** Returns a text as the server stores it: halves of surrogate pairs replaced, no NUL, in NFC (CONTRACT §1, §2). */
export const storedText = (text: string): string =>
  text
    // With the flag `u` this class matches halves only. `toWellFormed` is missing in older browsers.
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\0/g, '')
    .normalize('NFC');

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Returns a value with every text in it as the server stores it: a mutation, or the arguments of a command. Files stay. */
export function withStoredTexts<T>(value: T): T {
  const change = (one: unknown): unknown => {
    if (typeof one === 'string') return storedText(one);
    if (Array.isArray(one)) return one.map(change);
    if (typeof one !== 'object' || one === null || !isPlain(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, each]) => [name, change(each)]));
  };
  return change(value) as T;
}
