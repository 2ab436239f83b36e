import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Pages that are still to come. The list only shrinks: a page that is there now is taken off. */
const STILL_TO_COME = [
  '$userName/calendar.$year.{-$month}.{-$day}',
  '$userName/manage-subscribers',
  '$userName/settings',
  '$userName/subscribers',
  '$userName/subscriptions',
  'about/donate',
  'about/stats',
  'all-groups',
  'beta',
  'bookmarklet',
  'friends',
  'groups/create',
  'groups/index',
  'invite',
  'invited.$invitationId',
  'reset',
  'restore',
  'settings/app-tokens/create',
  'settings/app-tokens/create-link',
  'settings/app-tokens/index',
  'settings/app-tokens/scopes',
  'settings/appearance',
  'settings/archive',
  'settings/deactivate',
  'settings/index',
  'settings/notifications',
  'settings/privacy',
  'settings/sanitize-media',
  'settings/sign-in/index',
  'settings/sign-in/sessions',
  'signup',
];

const SOURCES = 'src';
const sourceFiles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const using = (component: string): string[] =>
  sourceFiles.filter((file) => new RegExp(`<${component}\\s`).test(readFileSync(join(SOURCES, file), 'utf8')));

test('placeholders stand exactly where pages are still to come', () => {
  const routes = using('PlaceholderScreen').map((file) =>
    file.replace(/^routes\/(?:_app\/)?/, '').replace(/\.tsx$/, ''),
  );
  expect(routes.toSorted()).toEqual(STILL_TO_COME);
});

test('nothing else in the app is a placeholder', () => {
  expect(using('Placeholder')).toEqual(['routes/-screens/PlaceholderScreen.tsx']);
});
