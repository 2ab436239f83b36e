import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A recorded call of a real server, with the actor and the response. */
export interface Recording {
  /** For example 'feeds/home--luna'. */
  name: string;
  actor: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  status: number;
  /** Epoch ms. */
  answeredAt: number;
  answer: unknown;
  /** True if long lists were cut when recording. */
  isTrimmed: boolean;
}

interface RecordingFile {
  trimmed?: string[];
  actor?: string;
  request?: { method: string; path: string; headers?: Record<string, string>; body?: unknown };
  response?: { status: number; headers: Record<string, string>; body?: unknown };
}

const folder = fileURLToPath(new URL('../fixtures/recordings/', import.meta.url));

function read(name: string): Recording[] {
  const { actor, request, response, trimmed } = JSON.parse(
    readFileSync(`${folder}${name}.json`, 'utf8'),
  ) as RecordingFile;
  if (!request || !response) return [];
  return [
    {
      name,
      actor: actor ?? 'anonymous',
      method: request.method,
      path: request.path,
      headers: request.headers ?? {},
      body: request.body ?? null,
      status: response.status,
      answeredAt: Date.parse(response.headers.date ?? ''),
      answer: response.body,
      isTrimmed: trimmed !== undefined,
    },
  ];
}

/** True if the call only reads. Responses to writes contain items that did not exist before. */
export const isRead = ({ method, path }: Recording): boolean =>
  ['GET', 'OPTIONS'].includes(method) || (method === 'POST' && /\/(byIds|session)(\?|$)/.test(path));

/** All recorded calls in order. */
export function readRecordings(): Recording[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .sort()
    .flatMap((path) => read(path.replaceAll('\\', '/').replace(/\.json$/, '')))
    .sort((a, b) => a.answeredAt - b.answeredAt);
}
