import type { FaultResponse, Handle } from '../server/faults.ts';

/**
 * A proxy or gateway between the browser and the server whose answers are not the server's, or not as the server sent them.
 * Set one as a fault of the server, for the API, its media and the client's files alike:
 * `faults.set({ match, respond: lying('sign-in page') })`.
 */

/** What a gateway answers in place of the server. */
const GATEWAY_ANSWERS = {
  /** The login page of a hotel, or the page of an app under every address. */
  'sign-in page': () => page(200),
  redirect: () => new Response(null, { status: 302, headers: { location: '/' } }),
  'empty success': () => new Response('', { status: 200 }),
  'no content': () => new Response(null, { status: 204 }),
  'network sign-in': () => page(511),
  'unauthorized page': () => page(401, { 'www-authenticate': 'Basic realm="guests"' }),
  'unauthorized text': () =>
    new Response('Unauthorized', {
      status: 401,
      headers: { 'content-type': 'text/plain', 'www-authenticate': 'Basic' },
    }),
  'unauthorized json': () => Response.json({ message: 'Unauthorized' }, { status: 401 }),
  'unauthorized and empty': () => new Response(null, { status: 401 }),
  'forbidden page': () => page(403),
  'missing page': () => page(404),
  'failing page': () => page(500),
} satisfies Record<string, () => Response>;

/** What becomes of the server's own answer on its way. */
const DAMAGE = {
  /** The first half, ended like a whole answer, as HTTP/1.0 proxies do when their connection breaks. */
  'cut body': async (answer) => {
    const bytes = await answer.arrayBuffer();
    return changed(answer, bytes.slice(0, bytes.byteLength >> 1), ['content-length']);
  },
  'empty body': (answer) => changed(answer, '', ['content-length']),
  'wrong type': (answer) => changed(answer, answer.body, [], { 'content-type': 'text/html; charset=utf-8' }),
  'vary by everything': (answer) => changed(answer, answer.body, [], { vary: '*' }),
  /** A day late: from a cache that keeps the header. */
  'stale date': (answer) => changed(answer, answer.body, [], { date: new Date(Date.now() - 86_400_000).toUTCString() }),
  'stripped headers': (answer) => changed(answer, answer.body, [...answer.headers.keys()]),
} satisfies Record<string, (answer: Response) => Response | Promise<Response>>;

export type GatewayAnswer = keyof typeof GATEWAY_ANSWERS;
export type Damage = keyof typeof DAMAGE;
export type Lie = GatewayAnswer | Damage;

export const ALL_GATEWAY_ANSWERS = Object.keys(GATEWAY_ANSWERS) as GatewayAnswer[];
export const ALL_DAMAGE = Object.keys(DAMAGE) as Damage[];

/** Text of every page of the gateway. No screen may show it. */
export const GATEWAY_WORDS = 'Welcome to our guest network';

const isDamage = (lie: Lie): lie is Damage => lie in DAMAGE;

export interface LyingOptions {
  /** The request reaches the server, and its answer is replaced. Damage always reaches it. Default: `false`. */
  reaches?: boolean;
}

/** The response of a fault: one lie. */
export const lying =
  (lie: Lie, { reaches = false }: LyingOptions = {}): Extract<FaultResponse, (...args: never[]) => unknown> =>
  async (request: Request, handle: Handle) => {
    if (isDamage(lie)) return DAMAGE[lie](await handle(request));
    if (reaches) await handle(request);
    return GATEWAY_ANSWERS[lie]();
  };

function page(status: number, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html><title>Guests</title><h1>${GATEWAY_WORDS}</h1><form><input name="room"></form>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

function changed(
  { status, headers }: Response,
  body: BodyInit | null,
  without: readonly string[],
  with_: Record<string, string> = {},
): Response {
  const kept = new Headers(headers);
  for (const name of without) kept.delete(name);
  for (const [name, value] of Object.entries(with_)) kept.set(name, value);
  const mayHaveBody = status !== 204 && status !== 304;
  return new Response(mayHaveBody ? body : null, { status, headers: kept });
}
