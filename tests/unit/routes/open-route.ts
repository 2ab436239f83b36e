import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from '../../../src/routes/-router.ts';

export interface Opened {
  /** The final URL with its query. */
  address: string;
  /** Id of the matched route; '404' if a check failed or no route matches. */
  route: string;
  params: Record<string, unknown>;
  search: Record<string, unknown>;
}

/** Opens an address as a new tab would, or after another page if `after` names one. Renders nothing. */
export async function openRoute(
  address: string,
  { isSignedIn = true, after }: { isSignedIn?: boolean; after?: string } = {},
): Promise<Opened> {
  const history = createMemoryHistory({ initialEntries: [after ?? address] });
  const router = createAppRouter({ isSignedIn: () => isSignedIn, history });
  // Follows redirects as in a browser.
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
