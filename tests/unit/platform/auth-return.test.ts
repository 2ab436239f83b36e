import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const code = readFileSync(new URL('../../../public/auth-return.js', import.meta.url), 'utf8');

/** Runs the script of the return page. Returns what it did, in order. */
function arrive(hasOpener: boolean): unknown[][] {
  const done: unknown[][] = [];
  const does =
    (name: string) =>
    (...args: unknown[]) =>
      done.push([name, ...args]);
  const location = {
    search: '?code=secret&state=s',
    hash: '',
    pathname: '/auth-return.html',
    origin: 'https://larder.example',
  };
  const opener = { postMessage: does('message') };
  runInNewContext(code, {
    location,
    history: { replaceState: does('replace') },
    window: { opener: hasOpener ? opener : null, close: does('close') },
    document: { getElementById: () => ({}) },
  });
  return done;
}

const MESSAGE = { type: 'auth-return', search: '?code=secret&state=s', hash: '' };
const CLEANED = ['replace', null, '', '/auth-return.html'];

it('the return page takes the code out of its address, and tells its own site alone', () => {
  expect(arrive(true)).toEqual([CLEANED, ['message', MESSAGE, 'https://larder.example'], ['close']]);
  expect(arrive(false)).toEqual([CLEANED]);
});
