import { lazyScreen } from '../-lazy.ts';

const NotFoundPage = lazyScreen(async () => (await import('../../shell/failures/NotFoundPage.tsx')).NotFoundPage);

/** For every address that leads nowhere. */
export const NotFoundScreen = () => <NotFoundPage />;
