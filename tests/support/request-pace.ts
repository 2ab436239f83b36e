import type { Seen } from '../server/faults.ts';

const MINUTE_MS = 60_000;
/**
 * Four times the engine's limits per minute (`push/send-limit.ts`, `transport/fetch-limit.ts`): a test opens and reloads
 * several tabs and makes requests as the user, which all count separately. A request loop sends hundreds.
 */
const MOST_FETCHES = 12 * 4;
const MOST_SENDS = 6 * 4;

/** Browser requests to the API that exceeded the limits within a minute, each with its count. */
export function requestsTooOften(seen: readonly Seen[]): string[] {
  const times = new Map<string, number[]>();
  for (const one of seen) {
    const { method, url, headers } = one.request;
    const { pathname, search } = new URL(url);
    // Tests themselves send requests to the server, outside of any page.
    const isUpload = headers.get('content-type')?.startsWith('multipart/') ?? false;
    if (!pathname.startsWith('/v3/') || !headers.has('sec-fetch-mode') || isUpload) continue;
    const who = headers.get('authorization') ?? 'visitor';
    const key = JSON.stringify([`${method} ${pathname}${search}`, one.text, who]);
    times.set(key, [...(times.get(key) ?? []), one.at]);
  }
  return [...times].flatMap(([key, ats]) => {
    const [what = ''] = JSON.parse(key) as string[];
    const isRead = what.startsWith('GET') || what.includes('/byIds');
    const most = Math.max(...ats.map((from) => ats.filter((at) => at >= from && at < from + MINUTE_MS).length));
    return most > (isRead ? MOST_FETCHES : MOST_SENDS) ? [`${what}: ${most} times within a minute`] : [];
  });
}
