export { DraftsPage } from './DraftsPage.tsx';
export { useDraftCount } from './use-drafts.ts';
