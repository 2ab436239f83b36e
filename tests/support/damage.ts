import fc from 'fast-check';
import { put } from './recordings.ts';

/** A payload changed at `path`. */
export interface Damaged {
  payload: unknown;
  path: string;
}

/** All paths of a payload, for `put`. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return path ? [path] : [];
  // A dot in a key would be read as another path.
  const keys = Object.entries(value).filter(([key]) => !key.includes('.'));
  const below = keys.flatMap(([key, part]) => pathsOf(part, path ? `${path}.${key}` : key));
  return path ? [path, ...below] : below;
}

/** True if the damage is at `place`, above or below it. */
export const isTouched = (place: string, path: string): boolean =>
  path === place || path.startsWith(`${place}.`) || place.startsWith(`${path}.`);

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const DANGLING = '00000000-0000-4000-8000-000000000000';
const OTHER_TYPES = [true, 7, 'x', '', [], {}, [null], [[]], { id: 1 }, { id: {} }] as const;
const HUGE = [
  Number.MAX_VALUE,
  9e15,
  -9e15,
  2 ** 53,
  -1,
  1.5,
  '9'.repeat(15),
  '9'.repeat(400),
  '+275760-09-13T00:00:01Z',
  '9999-99-99T99:99',
] as const;
const HOSTILE = [
  '\uD800',
  'a\uDC00b',
  '\u202Etxet\u202C',
  '\0',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%E0%A4%A',
  '../..',
  '//evil.example',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '#'.repeat(300),
  '@a '.repeat(300),
  'https://['.repeat(50),
  '^'.repeat(300),
  '<spoiler>'.repeat(60),
  'Z\u0351\u036B\u0343'.repeat(60),
  'long '.repeat(4000),
] as const;

type Kind = 'removed' | 'null' | 'other-type' | 'huge' | 'hostile' | 'doubled' | 'dangling';

/** A recorded payload damaged at one place. `read` returns a fresh copy each time. */
export function damaged(read: () => unknown): fc.Arbitrary<Damaged> {
  const body = read();
  const paths = pathsOf(body);
  if (paths.length === 0) return fc.constantFrom(null, 7, [], {}).map((payload) => ({ payload, path: '' }));
  return damageOf(body, paths).map(({ path, value }) => {
    const payload = read();
    put(payload, path, structuredClone(value));
    return { payload, path };
  });
}

/** A recorded payload with complete lists in which many fields are damaged. */
export function battered(read: () => unknown, times: number): fc.Arbitrary<unknown> {
  const body = read();
  const fields = pathsOf(body).filter((path) => /\.[a-z_]+$/i.test(path));
  const inside = fields.length > 0 ? fields : pathsOf(body);
  return fc.array(damageOf(body, inside), { minLength: 1, maxLength: times, size: 'max' }).map((damages) => {
    const payload = read();
    for (const { path, value } of damages) {
      // Earlier damage may have removed the place.
      const holder = standingAt(payload, path.split('.').slice(0, -1).join('.'));
      if (typeof holder === 'object' && holder !== null) put(payload, path, structuredClone(value));
    }
    return payload;
  });
}

/** Chooses a place and a value. Each kind of place (its path without indexes) has equal probability. */
function damageOf(body: unknown, paths: readonly string[]): fc.Arbitrary<{ path: string; value: unknown }> {
  const ids = paths.filter((path) => isId(standingAt(body, path)));
  const doubled = [...ids, ...paths.filter((path) => /\.\d+$/.test(path))];
  const places: Record<Kind, readonly string[]> = {
    removed: paths,
    null: paths,
    'other-type': paths,
    huge: paths,
    hostile: paths,
    doubled,
    dangling: ids,
  };
  const kinds = (Object.keys(places) as Kind[]).filter((kind) => places[kind].length > 0);
  return fc
    .constantFrom(...kinds)
    .chain((kind) => placeIn(places[kind]).chain((path) => valueFor(kind).map((value) => ({ path, value }))));

  function valueFor(kind: Kind): fc.Arbitrary<unknown> {
    switch (kind) {
      case 'removed':
        return fc.constant(undefined);
      case 'null':
        return fc.constant(null);
      case 'other-type':
        return fc.constantFrom(...OTHER_TYPES);
      case 'huge':
        return fc.constantFrom(...HUGE);
      case 'hostile':
        return fc.constantFrom(...HOSTILE);
      case 'doubled':
        return fc.constantFrom(...doubled).map((path) => standingAt(body, path));
      case 'dangling':
        return fc.constant(DANGLING);
    }
  }
}

function placeIn(paths: readonly string[]): fc.Arbitrary<string> {
  const byShape = new Map<string, string[]>();
  for (const path of paths) {
    const shape = path.replace(/\d+/g, '*');
    byShape.set(shape, [...(byShape.get(shape) ?? []), path]);
  }
  return fc.constantFrom(...byShape.values()).chain((alike) => fc.constantFrom(...alike));
}

const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** `undefined` if the path does not exist. */
const standingAt = (body: unknown, path: string): unknown =>
  path === ''
    ? body
    : path.split('.').reduce((part: unknown, key) => (part as Record<string, unknown> | null | undefined)?.[key], body);
