import { readdirSync, readFileSync } from 'node:fs';

/** Body of a recorded response, e.g. `feeds/home--luna`. Each call returns a fresh copy that may be changed. */
export function recordedBody(name: string): unknown {
  const file = new URL(`../fixtures/recordings/${name}.json`, import.meta.url);
  const recording = JSON.parse(readFileSync(file, 'utf8')) as { response: { body: unknown } };
  return recording.response.body;
}

function walk(body: unknown, keys: string[]): unknown {
  return keys.reduce((part: unknown, key) => (part as Record<string, unknown>)[key], body);
}

/** The value at a path such as `posts.3.body`. */
export function at<T = unknown>(body: unknown, path: string): T {
  return walk(body, path.split('.')) as T;
}

/** Sets the value at a path. `undefined` removes the key or list item. */
export function put(body: unknown, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = walk(body, keys) as Record<string, unknown>;
  if (Array.isArray(parent) && value === undefined) parent.splice(Number(last), 1);
  else if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** A socket event recorded from a real server, e.g. `like_new--simple`. */
export function recordedEvent(name: string): { event: string; payload: unknown } {
  const file = new URL(`../fixtures/recordings/realtime/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as { event: string; payload: unknown };
}

/** Names of all recorded events. */
export function recordedEvents(): string[] {
  return readdirSync(new URL('../fixtures/recordings/realtime/', import.meta.url))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => 'payload' in recordedEvent(name));
}

/** Names of all recorded responses. */
export function recordedNames(): string[] {
  const folder = new URL('../fixtures/recordings/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('realtime'))
    .map((file) => file.replace(/\.json$/, ''));
}
