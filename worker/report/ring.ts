import type { LogLine } from '../../src/shared/contract/index.ts';

const CAPACITY = 500;

/** The engine's memory of what happened: the last lines, oldest first. */
export interface Report {
  log: (level: LogLine['level'], event: string, facts?: LogLine['facts']) => void;
  lines: () => LogLine[];
}

export function createReport(now: () => number): Report {
  const ring: LogLine[] = [];
  return {
    log(level, event, facts = {}) {
      ring.push({ at: now(), level, event, facts });
      if (ring.length > CAPACITY) ring.shift();
    },
    lines: () => [...ring],
  };
}

/** What may be told of an error: its kind, never its words, which may be a reader's. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Words of the API; any other part of a path may be a name or an id. */
const PATH_WORDS = new Set(
  (
    'timelines home list posts filter discussions saves directs comments likes bestof everything summary search backlinks ' +
    'users whoami me statistics subscribers subscriptions session server-info byIds archives post-by-old-name managedGroups'
  ).split(' '),
);

/** A path with names, ids and query taken out: 'users/*'. */
export function pathShape(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/');
  return parts.map((part) => (PATH_WORDS.has(part) ? part : '*')).join('/');
}
