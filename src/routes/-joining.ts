import { lazyModule } from '../platform/lazy-module.ts';

/** Sign-up, invitations, and setting a forgotten password. */
export const joining = lazyModule(() => import('../features/joining/index.ts'));
