/**
 * Pages that are still placeholders (by their file below src/routes, without `_app/`) and their requirement rows. A placeholder
 * proves no row. The list only shrinks: a finished page is removed (tests/unit/routes/placeholders.test.ts), and its rows count
 * once a test names them.
 */
export const ROWS_OF_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  'about/donate': ['2.010'],
  'about/stats': ['2.009'],
  beta: ['2.058'],
  bookmarklet: ['2.001'],
  'settings/appearance': ['2.023'],
  'settings/archive': ['2.032'],
  'settings/deactivate': ['2.025'],
  'settings/index': ['2.019'],
  'settings/notifications': ['2.024'],
  'settings/privacy': ['2.022'],
  'settings/sanitize-media': ['2.026'],
  'settings/sign-in/index': ['2.020'],
  'settings/sign-in/sessions': ['2.021'],
};
