/**
 * Whether an answer can be a file of the deployment that is no page. A gateway answers with a page of its own, or redirects to
 * it; so do hosts that have the app under every address.
 */
export const isOwnFile = ({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  status === 200 && !redirected && !/html/i.test(headers.get('content-type') ?? '');
