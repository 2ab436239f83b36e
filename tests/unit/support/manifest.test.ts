import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHARE_PATH } from '../../../src/shared/contract/caches.ts';
import { PAGES } from '../../../src/shared/rules/pages.ts';

interface Screenshot {
  src: string;
  sizes: string;
  type: string;
  form_factor: string;
}

const { screenshots } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  screenshots: Screenshot[];
};

test('the manifest has narrow and wide screenshots whose files have the given sizes', async () => {
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src, sizes, type } of screenshots) {
    const file = join('public', src);
    const { width, height, format } = await sharp(file).metadata();
    expect({ src, sizes, type }).toEqual({ src, sizes: `${width}x${height}`, type: `image/${format}` });
    expect(statSync(file).size).toBeLessThan(150 * 1024);
  }
});

test('the README shows screenshots of the manifest', () => {
  const shown = [...readFileSync('README.md', 'utf8').matchAll(/<img src="public([^"]+)"/g)].map(([, src]) => src);
  expect(shown.length).toBeGreaterThan(1);
  for (const src of shown) expect(screenshots.map((shot) => shot.src)).toContain(src);
});

test('the installed app has shortcuts to pages of the app, and opens links in the window that is open', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
    shortcuts: { url: string; icons: { src: string }[] }[];
    launch_handler: { client_mode: string[] };
  };
  const pages: string[] = [SHARE_PATH, ...Object.values(PAGES).map(({ href }) => href)];
  for (const { url, icons } of manifest.shortcuts) {
    expect(pages).toContain(url);
    for (const { src } of icons) expect(statSync(join('public', src)).size).toBeGreaterThan(0);
  }
  expect(manifest.shortcuts.length).toBeGreaterThan(3);
  expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing');
});
