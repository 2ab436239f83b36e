import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ARCHIVE_PAGE, PAGES, SETTINGS_PAGES } from '../../../src/shared/rules/pages.ts';
import { openRoute } from './open-route.ts';

const ROUTES = 'src/routes';
const isRoute = (file: string): boolean => file.endsWith('.tsx') && !/(?:^|\/)-/.test(file);
const routes = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter(isRoute);

/** Routes that only guard or frame others. */
const FRAMES = ['__root.tsx', '_app.tsx', '_app/settings/route.tsx', '_app/$userName/route.tsx'];

test('every route shows a screen of its own or leads to one', () => {
  const unfinished = routes.filter((file) => {
    const code = readFileSync(join(ROUTES, file), 'utf8');
    const hasScreen = /(?:lazy|titled)Screen\(|-screens\/|shell\//.test(code) && /\bcomponent\b/.test(code);
    return !FRAMES.includes(file) && !hasScreen && !/\bredirect\(/.test(code);
  });
  expect(unfinished).toEqual([]);
  expect(routes.length).toBeGreaterThan(60);
});

test('no page says that it is unfinished', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const saying = sources.filter((file) =>
    /not there yet|coming soon|placeholder screen/i.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(saying).toEqual([]);
});

test('every page of the menus and of quick find has a route', async () => {
  for (const { href } of [...Object.values(PAGES), ...SETTINGS_PAGES, ARCHIVE_PAGE]) {
    expect((await openRoute(href)).route, href).not.toBe('404');
  }
});
