import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { areStoredPostsShown } from '../platform/boot-snapshot.ts';
import { ErrorScreen } from '../shell/index.ts';
import { Throbber } from '../ui/index.ts';
import { formatQueryString, parseQueryString } from './-query-string.ts';
import { NotFoundScreen } from './-screens/NotFoundScreen.tsx';
import { routeTree } from './routeTree.gen.ts';

export interface RouterOptions {
  isSignedIn: () => boolean;
  /** Default: the browser's history. */
  history?: RouterHistory;
}

/** Creates the app's router. A link starts a page at its top; back restores the scroll position (spec §2 "Scroll resets"). */
export function createAppRouter({ isSignedIn, history }: RouterOptions) {
  let isFirstLoad = true;
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { isSignedIn, isFirstLoad: () => isFirstLoad },
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    // The stored posts of the boot script begin at the reading position, which the feed then restores.
    scrollRestoration: () => !areStoredPostsShown(),
    notFoundMode: 'fuzzy',
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Throbber,
  });
  router.subscribe('onResolved', () => {
    isFirstLoad = false;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
