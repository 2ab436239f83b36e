import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from '../../../src/routes/-router.ts';

export interface Opened {
  /** Where the reader ends up, with the query. */
  address: string;
  /** Id of the route that is shown; '404' when a check failed or no route knows the address. */
  route: string;
  params: Record<string, unknown>;
  search: Record<string, unknown>;
}

/** Opens an address as a fresh tab would, or after another page when `after` names one; nothing is drawn. */
export async function openRoute(
  address: string,
  { isSignedIn = true, after }: { isSignedIn?: boolean; after?: string } = {},
): Promise<Opened> {
  const history = createMemoryHistory({ initialEntries: [after ?? address] });
  const router = createAppRouter({ isSignedIn: () => isSignedIn, history });
  // Redirects are followed as in a browser.
  router.update({ ...router.options, isServer: false, origin: 'http://localhost' });
  await router.load();
  if (after !== undefined) {
    router.emit({
      type: 'onResolved',
      toLocation: router.state.location,
      pathChanged: true,
      hrefChanged: true,
      hashChanged: false,
    });
    await router.navigate({ href: address });
    await router.load();
  }
  const { matches, location } = router.state;
  const last = matches.at(-1);
  const isMissing = matches.some(({ status }) => status === 'notFound') || last?.routeId === '/_app/$';
  const route = isMissing ? '404' : (last?.routeId ?? '').replace(/^\/_app/, '').replace(/(.)\/$/, '$1');
  return { address: location.href, route, params: { ...last?.params }, search: { ...last?.search } };
}
