import { lazyModule } from '../platform/lazy-module.ts';

/** How the viewer signs in, and their sessions. */
export const account = lazyModule(() => import('../features/account/index.ts'));
