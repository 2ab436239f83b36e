import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Marks index.html of the next version. */
export const NEXT_VERSION = '<meta name="version" content="next">';

const HASHED = /-[\w-]{8}\.(js|css)$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/**
 * Builds a next version from a build: every hashed file gets another name, all references follow, with the hashes of their
 * content in the service worker, and index.html changes.
 */
export async function makeNextVersion(build: string, target: string): Promise<void> {
  await cp(build, target, { recursive: true });
  const nextName = (name: string) => name.replace(/\.(js|css)$/, '.next.$1');
  const hashed = (await readdir(join(target, 'assets'))).filter((name) => HASHED.test(name));
  const hashes = new Map<string, string>();
  for (const file of [...hashed.map((name) => `assets/${name}`), 'index.html', 'sw.js']) {
    const before = await readFile(join(build, file), 'utf8');
    let text = before;
    for (const name of hashed) text = text.replaceAll(name, nextName(name));
    if (file === 'index.html') text = text.replace('</head>', `${NEXT_VERSION}</head>`);
    if (file === 'sw.js') {
      text = text.replace(/"\w+"(?=,"url":"index\.html")/, '"next"');
      for (const [old, next] of hashes) text = text.replaceAll(`"hash":"${old}"`, `"hash":"${next}"`);
    } else hashes.set(hashOf(before), hashOf(text));
    await rm(join(target, file));
    await writeFile(join(target, file.startsWith('assets/') ? nextName(file) : file), text);
  }
}
