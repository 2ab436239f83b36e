import { type Failure, failed, success } from '../../src/shared/contract/index.ts';
import type { Reply, Sent } from './call.ts';

/**
 * What an answer says. Between the device and the server stand gateways, proxies and login pages, whose answers say nothing
 * about the request. An answer is the API's if it was not redirected, is JSON by its type, and an object or a list by its
 * content (CONTRACT §2). A proxy may strip the type: then the content decides. An error is the server's own if it has `err`.
 */
export function readAnswer(response: Response, text: string): Sent<Pick<Reply, 'status' | 'payload'>> {
  const { status, ok } = response;
  if (isRedirect(response) || GATEWAY_STATUSES.includes(status)) return failed({ kind: 'gateway', status });
  const { payload, isCutOff } = contentOf(response, text);
  if (ok && payload !== undefined) return success({ status, payload });
  // A success whose text was cut off: that it succeeded is known.
  if (ok) return failed(isCutOff ? { kind: 'decode', path: '' } : { kind: 'gateway', status });
  // An error whose text was cut off: the reason is not known, and the status alone may mean that the change was made before.
  if (isCutOff) return failed({ kind: 'network' });
  const { err, resumeToken } = fieldsOf(payload);
  const said = typeof err === 'string' ? err : PLAIN_TEXTS.get(status) === text.trim() ? text.trim() : '';
  if (status === 401 && said === '') return failed({ kind: 'gateway', status });
  const failure = failed({ kind: 'http', status, err: said, ...retryAfterOf(response) });
  return typeof resumeToken === 'string' && resumeToken !== '' ? { ...failure, resumeToken } : failure;
}

/** Whether the answer, or the failure that it became, is certainly the server's own. */
export const isOfServer = (sent: Sent<unknown>): boolean =>
  sent.ok || (sent.failure.kind === 'http' && sent.failure.err !== '');

/** Proxies that want a sign-in (407), and public networks before the sign-in (511). */
const GATEWAY_STATUSES: readonly number[] = [407, 511];

/** The only answers of the API that are not JSON (CONTRACT §2). */
const PLAIN_TEXTS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [500, 'Internal Server Error'],
]);

/** The API never redirects. `opaqueredirect`: one that was not followed, because the request's text is not for its target. */
const isRedirect = ({ type, redirected, status }: Response): boolean =>
  type === 'opaqueredirect' || redirected || (status >= 300 && status < 400);

/** `payload`: `undefined` if the text is not JSON of the API. `isCutOff`: it begins like JSON and does not end so. */
function contentOf({ headers }: Response, text: string): { payload: unknown; isCutOff: boolean } {
  const type = headers.get('content-type');
  const isJson = type === null || /^application\/json\s*(;|$)/i.test(type);
  if (!isJson || !/^\s*[[{]/.test(text)) return { payload: undefined, isCutOff: false };
  try {
    return { payload: JSON.parse(text), isCutOff: false };
  } catch {
    return { payload: undefined, isCutOff: true };
  }
}

const fieldsOf = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};

function retryAfterOf({ headers }: Response): Pick<Extract<Failure, { kind: 'http' }>, 'retryAfterMs'> {
  const retryAfterMs = Number.parseInt(headers.get('retry-after') ?? '', 10) * 1000;
  return retryAfterMs > 0 ? { retryAfterMs } : {};
}
