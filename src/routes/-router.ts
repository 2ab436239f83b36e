import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '../shell/index.ts';
import { Throbber } from '../ui/index.ts';
import { formatQueryString, parseQueryString } from './-query-string.ts';
import { NotFoundScreen } from './-screens/NotFoundScreen.tsx';
import { routeTree } from './routeTree.gen.ts';

export interface RouterOptions {
  isSignedIn: () => boolean;
  /** Tests hand in a history of their own. */
  history?: RouterHistory;
}

/** The app's only router. Going on starts a page at its top; going back finds the place again (spec §2 "Scroll resets"). */
export function createAppRouter({ isSignedIn, history }: RouterOptions) {
  let isFirstLoad = true;
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { isSignedIn, isFirstLoad: () => isFirstLoad },
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    scrollRestoration: true,
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
