import { lazyScreen } from '../-lazy.ts';

const NotFoundPage = lazyScreen(async () => (await import('../../shell/NotFoundPage.tsx')).NotFoundPage);

/** For every address that leads nowhere. */
export const NotFoundScreen = () => <NotFoundPage />;
