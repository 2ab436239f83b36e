import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registerAll } from '../core/all-routes.ts';
import type { Handler } from '../core/routes.ts';
import type { Recording } from '../recordings.ts';

/** The calls that the bundled server has, e.g. 'GET /users/:name'. */
export function registeredCalls(): string[] {
  const calls: string[] = [];
  const register = (method: string) => (path: string, _handler: Handler) => {
    calls.push(`${method} ${path}`);
  };
  registerAll({
    get: register('GET'),
    post: register('POST'),
    put: register('PUT'),
    patch: register('PATCH'),
    delete: register('DELETE'),
  });
  return calls;
}

/** Returns the recordings of each call. A path that fits several calls belongs to the one with the fewest parameters. */
export function recordingsByCall(calls: readonly string[], recordings: readonly Recording[]): Map<string, Recording[]> {
  const patterns = calls
    .map((call) => {
      const [method, path = ''] = call.split(' ');
      const source = path.replaceAll(/:\w+/g, '[^/?]+');
      return { call, method, pattern: new RegExp(`^/v\\d+${source}(\\?|$)`), parameters: path.split(':').length };
    })
    .sort((a, b) => a.parameters - b.parameters);
  const found = new Map<string, Recording[]>(calls.map((call) => [call, []]));
  for (const recording of recordings) {
    const fits = patterns.find(({ method, pattern }) => method === recording.method && pattern.test(recording.path));
    if (fits) found.get(fits.call)?.push(recording);
  }
  return found;
}

/** A refusal in the source of the bundled server. `status`: `null` if it is given elsewhere. */
export interface Refusal {
  file: string;
  status: number | null;
  /** Parts that are filled in are written as `…`. */
  text: string;
}

const CORE = fileURLToPath(new URL('../core/', import.meta.url));
/** A text in quotes after the name of what refuses. */
const REFUSALS =
  /(?:ApiError\((\d+),\s*|\b(?:invalid|refuse|words)\(\s*)(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const FILLED_IN = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** Returns the refusals that the bundled server's code names, in the order of its files. */
export function refusals(): Refusal[] {
  const all = sources().flatMap(([file, code]) =>
    [...code.matchAll(REFUSALS)].map(([, status, single, double, template]) => ({
      file,
      status: status === undefined ? null : Number(status),
      text: (single ?? double ?? template ?? '').replaceAll(FILLED_IN, '…').replaceAll(/\\(.)/g, '$1'),
    })),
  );
  return all.filter((one, at) => all.findIndex(({ text }) => text === one.text) === at);
}

const sources = (): [file: string, code: string][] =>
  readdirSync(CORE)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => [file, readFileSync(`${CORE}${file}`, 'utf8')]);

/** Whether a recorded answer contains this refusal. */
export function isRecorded({ status, text }: Refusal, recordings: readonly Recording[]): boolean {
  const escaped = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('.*'), 's');
  return recordings.some(
    (one) => (status === null ? one.status >= 400 : one.status === status) && pattern.test(errOf(one.answer)),
  );
}

function errOf(answer: unknown): string {
  const { err } = (typeof answer === 'object' && answer !== null ? answer : {}) as { err?: unknown };
  return typeof err === 'string' ? err : '';
}

/** The names of events and the types of notifications that the bundled server's code names. */
export function emitted(): { events: string[]; notifications: string[] } {
  const code = sources().map(([, text]) => text);
  const named = (pattern: RegExp) => [
    ...new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))),
  ];
  return {
    events: named(/'((?:post|comment|like|comment_like|user|global:user|event):(?!\$)[a-z]+)'/g).sort(),
    notifications: named(
      /'((?:mention|direct|post|comment|backlink|banned|unbanned|user|subscription|group|managed_group|blocked|unblocked|bans|invitation)_[a-z_]+)'/g,
    ).sort(),
  };
}

interface RecordedEvent {
  event?: string | null;
  payload?: { Notifications?: { event_type: string }[] };
}

const RECORDED_EVENTS = fileURLToPath(new URL('../../fixtures/recordings/realtime/', import.meta.url));

/** The names of recorded events, and the types of recorded notifications: of events and of lists. */
export function recordedNames(recordings: readonly Recording[]): { events: Set<string>; notifications: Set<string> } {
  const events = readdirSync(RECORDED_EVENTS).map(
    (file) => JSON.parse(readFileSync(`${RECORDED_EVENTS}${file}`, 'utf8')) as RecordedEvent,
  );
  const lists = recordings.map(({ answer }) => (answer ?? {}) as NonNullable<RecordedEvent['payload']>);
  const payloads = [...events.map(({ payload }) => payload ?? {}), ...lists];
  return {
    events: new Set(events.flatMap(({ event }) => event ?? [])),
    notifications: new Set(payloads.flatMap(({ Notifications = [] }) => Notifications.map((one) => one.event_type))),
  };
}
