import type { LogLine } from '../../src/shared/contract/index.ts';

const CAPACITY = 500;

/** The engine's log: a ring of its last lines, oldest first. */
export interface Report {
  /** The fact `call` is a path of the API. Only its shape is kept: no names, ids or query. */
  log: (level: LogLine['level'], event: string, facts?: LogLine['facts']) => void;
  lines: () => LogLine[];
}

export function createReport(now: () => number): Report {
  const ring: LogLine[] = [];
  return {
    log(level, event, { call, ...facts } = {}) {
      const shape = typeof call === 'string' ? { call: pathShape(call) } : {};
      ring.push({ at: now(), level, event, facts: { ...shape, ...facts } });
      if (ring.length > CAPACITY) ring.shift();
    },
    lines: () => [...ring],
  };
}

/** For a worker whose log nobody can read. */
export const silentReport: Report = { log: () => {}, lines: () => [] };

/** The name of an error. Its message is never logged: it may quote private text. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Fixed segments of the API's paths. Any other segment may be a name or an id. */
const PATH_WORDS =
  ' timelines home list posts filter discussions saves directs comments likes bestof everything summary search backlinks ' +
  'users whoami me statistics subscribers subscriptions session server-info byIds archives post-by-old-name managedGroups ';

/** A path without names, ids and query: 'users/*'. */
function pathShape(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/');
  return parts.map((part) => (PATH_WORDS.includes(` ${part} `) ? part : '*')).join('/');
}
