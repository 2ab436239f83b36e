import { describe, expect, it } from 'vitest';
import { renewCode } from '../../../../src/shared/config/code-files.ts';

const LATER = 'https://larder.example/assets/later-1.js';
const STORE = 'https://larder.example/assets/store-1.js';
const FEED = 'https://larder.example/v3/timelines/home';

const code = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

/** A browser whose cache has these answers, and a host that has all files. Returns which files were renewed. */
async function renewed(kept: Record<string, Response>, asked: string[], error: unknown): Promise<string[]> {
  const from: string[] = [];
  const fetch = async (address: string, { cache }: { cache: string }) => {
    if (cache === 'reload') from.push(address);
    return cache === 'reload' ? code() : (kept[address]?.clone() ?? code());
  };
  await renewCode({ fetch, asked: () => asked }, error);
  return from;
}

describe('code that could not be imported', () => {
  const refused = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

  it('is asked for past the browser’s cache if that has something else, also if a file that it imports is wrong', async () => {
    expect(await renewed({ [LATER]: page() }, [], refused(LATER))).toEqual([LATER]);
    expect(await renewed({ [STORE]: page() }, [FEED, LATER, STORE], refused(LATER))).toEqual([STORE]);
    const missing = new Response('Not found', { status: 404 });
    expect(await renewed({ [LATER]: missing }, [], refused(LATER))).toEqual([LATER]);
  });

  it('costs nothing where the cache has it: the network has failed', async () => {
    expect(await renewed({}, [LATER, STORE, FEED], refused(LATER))).toEqual([]);
  });

  it('is asked for whole if it ends too early, which nothing else tells', async () => {
    expect(await renewed({}, [LATER, STORE, FEED], new SyntaxError('Unexpected end of input'))).toEqual([LATER, STORE]);
  });

  it('is asked for without an error of its own', async () => {
    const fetch = () => Promise.reject(new TypeError('No network'));
    await expect(renewCode({ fetch, asked: () => [LATER] }, refused(LATER))).resolves.toBeUndefined();
  });
});
