/**
 * Pages that are still placeholders (by their file below src/routes, without `_app/`) and their requirement rows. A placeholder
 * proves no row. The list only shrinks: a finished page is removed (tests/unit/routes/placeholders.test.ts), and its rows count
 * once a test names them.
 */
export const ROWS_OF_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  'about/donate': ['2.010'],
  'about/stats': ['2.009'],
  bookmarklet: ['2.001'],
  invite: ['2.054'],
  'settings/app-tokens/create': ['2.029'],
  'settings/app-tokens/create-link': ['2.030'],
  'settings/app-tokens/index': ['2.027', '2.028'],
  'settings/app-tokens/scopes': ['2.031'],
};
