import type { LogLine } from '../../src/shared/contract/index.ts';

const CAPACITY = 500;

/** The engine's memory of what happened: the last lines, oldest first. */
export interface Report {
  /** Of the fact `call`, a path of the API, only its shape is kept: no names, ids or query. */
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

/** Of a worker whose lines nobody can read. */
export const silentReport: Report = { log: () => {}, lines: () => [] };

/** What may be told of an error: its kind, never its words, which may be a reader's. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Words of the API; any other part of a path may be a name or an id. */
const PATH_WORDS =
  ' timelines home list posts filter discussions saves directs comments likes bestof everything summary search backlinks ' +
  'users whoami me statistics subscribers subscriptions session server-info byIds archives post-by-old-name managedGroups ';

/** A path with names, ids and query taken out: 'users/*'. */
function pathShape(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/');
  return parts.map((part) => (PATH_WORDS.includes(` ${part} `) ? part : '*')).join('/');
}
