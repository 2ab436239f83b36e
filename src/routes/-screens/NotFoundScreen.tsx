import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';

const NotFoundPage = lazyScreen(
  lazyModule(() => import('../../shell/failures/NotFoundPage.tsx')),
  ({ NotFoundPage }) => NotFoundPage,
);

/** The 404 page. */
export const NotFoundScreen = () => <NotFoundPage />;
