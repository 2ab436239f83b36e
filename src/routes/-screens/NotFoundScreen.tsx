import { lazyScreen } from '../-lazy.ts';

const NotFoundPage = lazyScreen(async () => (await import('../../shell/failures/NotFoundPage.tsx')).NotFoundPage);

/** The 404 page. */
export const NotFoundScreen = () => <NotFoundPage />;
