import { threads } from '../features/comments/index.ts';
import { composing } from '../features/composer/index.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { menuList } from '../ui/index.ts';

export const postScreen = lazyModule(() => import('./-screens/PostScreen.tsx'));
export const userScreen = lazyModule(() => import('./-screens/UserScreen.tsx'));
export const rosterScreen = lazyModule(() => import('./-screens/RosterScreen.tsx'));
export const directsScreen = lazyModule(() => import('./-screens/DirectsScreen.tsx'));
export const groupForms = lazyModule(() => import('../features/groups/form/index.ts'));
export const tokenPages = lazyModule(() => import('../features/tokens/index.ts'));
export const notificationsPage = lazyModule(() => import('../features/notifications/index.ts'));

/** What one tap on a feed may need, the likeliest first. It is loaded before the tap (`platform/load-ahead.ts`). */
export const behindATap = (isSignedIn: boolean) =>
  isSignedIn
    ? [postScreen, threads, composing, notificationsPage, directsScreen, userScreen, menuList]
    : [postScreen, threads, userScreen, menuList];
