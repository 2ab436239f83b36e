import { type Call, idsParam, param } from './call.ts';
import { ApiError } from './errors.ts';
import { feedOfPosts, page } from './feed-reply.ts';
import { me } from './feeds.ts';
import type { Routes } from './routes.ts';

const firstYear = 2000;
const lastYear = 3000;

interface DatedPost {
  id: string;
  createdAt: number;
  /** 'YYYY-MM-DD' in the requested time zone. */
  date: string;
}

/** The viewer's posts with local dates, oldest first. Calendars of other users are not found. */
function datedPosts(call: Call): DatedPost[] {
  const owner = me(call);
  if (owner.username !== param(call, 'name').toLowerCase()) throw new ApiError(404, 'Not found');
  const timeZone = call.query.get('tz') ?? 'UTC';
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    throw new ApiError(422, 'Invalid timezone');
  }
  return call.context.db
    .all<{ id: string; createdAt: number }>(
      'SELECT id, createdAt FROM posts WHERE authorId = :id ORDER BY createdAt, number',
      { id: owner.id },
    )
    .map((post) => ({ ...post, date: format.format(post.createdAt) }));
}

function numberParam(call: Call, name: 'year' | 'month' | 'day', min: number, max: number): string {
  const value = Number(param(call, name));
  if (!Number.isInteger(value) || value < min || value > max) throw new ApiError(422, `Invalid ${name}`);
  return String(value).padStart(2, '0');
}

/** The dates with a prefix such as '2026-11', and the nearest dates with posts before and after. */
function period(posts: DatedPost[], prefix: string) {
  const counts = new Map<string, number>();
  let previousDay: string | undefined;
  let nextDay: string | undefined;
  for (const { date } of posts) {
    if (date.startsWith(prefix)) counts.set(date, (counts.get(date) ?? 0) + 1);
    else if (date < prefix) previousDay = date;
    else nextDay ??= date;
  }
  return {
    days: [...counts].map(([date, count]) => ({ date, posts: count })),
    neighbours: { ...(previousDay ? { previousDay } : {}), ...(nextDay ? { nextDay } : {}) },
  };
}

function day(call: Call): unknown {
  const posts = datedPosts(call);
  const date = [
    numberParam(call, 'year', firstYear, lastYear),
    numberParam(call, 'month', 1, 12),
    numberParam(call, 'day', 1, 31),
  ].join('-');
  const ids = posts.filter((post) => post.date === date).map((post) => post.id);
  const rows = call.context.db.all<{ id: string }>(
    `SELECT id FROM posts WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY createdAt DESC LIMIT :limit OFFSET :offset`,
    { ids: idsParam(ids), ...page(call) },
  );
  return { ...feedOfPosts(call, rows, null), ...period(posts, date).neighbours };
}

export function calendarRoutes(routes: Routes): void {
  routes.get('/calendar/:name/:year', (call) => {
    const posts = datedPosts(call);
    return { days: period(posts, `${numberParam(call, 'year', firstYear, lastYear)}-`).days };
  });
  routes.get('/calendar/:name/:year/:month', (call) => {
    const posts = datedPosts(call);
    const prefix = `${numberParam(call, 'year', firstYear, lastYear)}-${numberParam(call, 'month', 1, 12)}-`;
    const { days, neighbours } = period(posts, prefix);
    return { ...neighbours, days };
  });
  routes.get('/calendar/:name/:year/:month/:day', day);
}
