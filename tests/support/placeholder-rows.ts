/**
 * Pages that are still placeholders (by their file below src/routes, without `_app/`) and their requirement rows. A placeholder
 * proves no row. The list only shrinks: a finished page is removed (tests/unit/routes/placeholders.test.ts), and its rows count
 * once a test names them.
 */
export const ROWS_OF_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {};
