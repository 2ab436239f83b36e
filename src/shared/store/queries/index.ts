export { feedPage } from './feed-page.ts';
export { readingPosition } from './positions.ts';
export { shell } from './shell.ts';
export { viewFreshness } from './view-freshness.ts';
export type * from './views.ts';
