const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

const isLoopback = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Whether the page of an external sign-in may be opened: https only. For development also http on this computer, if the app
 * itself is there. `origin`: of the app.
 */
export function isSafeProvider(address: string, origin: string): boolean {
  const url = urlOf(address);
  if (url?.protocol === 'https:') return true;
  const own = urlOf(origin);
  return url?.protocol === 'http:' && isLoopback(url) && own !== null && isLoopback(own);
}

/**
 * Returns the query with which a provider has returned; `null` if it does not belong to this attempt. `search`: of the return
 * page's address; `provider`: the address at which the attempt began.
 */
export function returnedQuery(search: string, provider: string): Record<string, string> | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const state = urlOf(provider)?.searchParams.get('state') ?? null;
  return state !== null && query.state !== state ? null : query;
}
