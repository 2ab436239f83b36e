import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROWS_OF_PLACEHOLDERS } from '../../support/placeholder-rows.ts';

const SOURCES = 'src';
const sourceFiles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const using = (component: string): string[] =>
  sourceFiles.filter((file) => new RegExp(`<${component}\\s`).test(readFileSync(join(SOURCES, file), 'utf8')));

test('the routes with a placeholder are exactly those listed in placeholder-rows', () => {
  const routes = using('PlaceholderScreen').map((file) =>
    file.replace(/^routes\/(?:_app\/)?/, '').replace(/\.tsx$/, ''),
  );
  expect(routes.toSorted()).toEqual(Object.keys(ROWS_OF_PLACEHOLDERS).toSorted());
});

test('no other component renders a placeholder', () => {
  expect(using('Placeholder')).toEqual(['routes/-screens/PlaceholderScreen.tsx']);
});
