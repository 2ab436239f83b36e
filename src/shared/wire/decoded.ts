import * as v from 'valibot';
import { type Replaced, takeReplaced } from './values.ts';

/** A place of a payload that violates the contract: its path and the expected type, never its content. */
export interface Refusal {
  path: string;
  reason: string;
  /** Id of its row; absent if the row has none. */
  id?: string;
}

/** `refused`: invalid rows that were left out of a valid payload. */
export type Decoded<T> = { ok: true; value: T; refused: Refusal[] } | { ok: false; refusal: Refusal };

/** A schema that accepts any input and returns `T`. */
export type Row<T> = v.GenericSchema<unknown, T>;

/** A decoder's access to a payload, key by key. */
export interface Envelope {
  /** The main list of a payload. Invalid rows are refused one by one. A single object counts as a list of one (CONTRACT §9.1). */
  rows<T>(key: string, row: Row<T>): T[];
  /** Like `rows`, for callers that need the index of each row, including refused ones. */
  places<T>(key: string, row: Row<T>): Place<T>[];
  /** A list that other rows refer to. May be absent. */
  extraRows<T>(key: string, row: Row<T>): T[];
  extraPlaces<T>(key: string, row: Row<T>): Place<T>[];
  /** Like `places`, for a nested list. */
  placesIn<T>(list: readonly unknown[], path: string, row: Row<T>): Place<T>[];
  /** A required part: if it is invalid, the whole payload is refused. A list of one counts as its item. */
  value<T>(key: string, row: Row<T>): T;
  /** Whether the payload has this key. */
  has(key: string): boolean;
  /** Reports a row that is left out. `id`: of the row that refers to it. */
  refuse(path: string, reason: string, id?: string): void;
}

/** `value`: `undefined` if the row was refused; `raw`: its undecoded value. */
export interface Place<T> {
  index: number;
  raw: unknown;
  value: T | undefined;
}

/** Returns the values of valid rows. */
export const readable = <T>(places: readonly Place<T>[]): T[] =>
  places.map(({ value }) => value).filter((value) => value !== undefined);

const FAST = { abortEarly: true } as const;

/** Thrown inside a decoder to refuse the whole payload; caught in this module. */
class WholeRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.path);
    this.refusal = refusal;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// `received` may quote the content, so it is only compared with the word for an absent value.
function refusalOf(issue: v.BaseIssue<unknown>, base: string): Refusal {
  const inner = v.getDotPath(issue);
  const path = inner ? (base ? `${base}.${inner}` : inner) : base;
  return { path, reason: issue.received === 'undefined' ? 'missing' : `expected ${issue.expected ?? issue.type}` };
}

function listOf(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return [value];
  throw new WholeRefused({ path: key, reason: value === undefined ? 'missing' : 'expected a list' });
}

const ID = /^[\w-]{1,40}$/;

/** Returns an id for finding a refused row. */
function idIn(raw: unknown): { id?: string } {
  const id = isRecord(raw) ? (raw.eventId ?? raw.id) : undefined;
  return typeof id === 'string' && ID.test(id) ? { id } : {};
}

interface Schema {
  entries?: Record<string, Schema>;
  pipe?: Schema[];
}

/** Returns the name of a replaced field; '' if it is nested. */
function nameOf({ schema, input }: Replaced, row: Schema, raw: unknown): string {
  const fields = Object.entries(row.entries ?? row.pipe?.[0]?.entries ?? {});
  const isIt = ([key, field]: [string, Schema]) =>
    (field === schema || field.pipe?.[0] === schema) && isRecord(raw) && raw[key] === input;
  return fields.find(isIt)?.[0] ?? '';
}

/** Reports the fields of a row that were invalid and got the value of an absent field. */
function noteReplaced(path: string, row: Row<unknown>, raw: unknown, refused: Refusal[]): void {
  for (const one of takeReplaced()) {
    const name = nameOf(one, row as Schema, raw);
    const place = [path, name].filter((part) => part !== '').join('.');
    refused.push({ path: place, reason: `expected ${one.expected}${name ? '' : ' in a field'}`, ...idIn(raw) });
  }
}

function openEnvelope(payload: Record<string, unknown>, refused: Refusal[]): Envelope {
  const envelope: Envelope = {
    placesIn: (list, path, row) =>
      list.map((raw, index) => {
        const place = `${path}[${index}]`;
        const result = v.safeParse(row, raw, FAST);
        noteReplaced(place, row, raw, refused);
        if (result.success) return { index, raw, value: result.output };
        refused.push({ ...refusalOf(result.issues[0], place), ...idIn(raw) });
        return { index, raw, value: undefined };
      }),
    places: (key, row) => envelope.placesIn(listOf(payload[key], key), key, row),
    extraPlaces: (key, row) => {
      const list = payload[key];
      if (Array.isArray(list) || isRecord(list)) return envelope.places(key, row);
      if (envelope.has(key)) refused.push({ path: key, reason: 'expected a list' });
      return [];
    },
    rows: (key, row) => readable(envelope.places(key, row)),
    extraRows: (key, row) => readable(envelope.extraPlaces(key, row)),
    value: (key, row) => {
      const found = payload[key];
      const raw: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found;
      const result = v.safeParse(row, raw, FAST);
      noteReplaced(key, row, raw, refused);
      if (result.success) return result.output;
      throw new WholeRefused({ ...refusalOf(result.issues[0], key), ...idIn(raw) });
    },
    has: (key) => payload[key] !== undefined && payload[key] !== null,
    refuse: (path, reason, id) => {
      refused.push({ path, reason, ...idIn({ id }) });
    },
  };
  return envelope;
}

function decodeSafely<T>(read: (refused: Refusal[]) => T): Decoded<T> {
  const refused: Refusal[] = [];
  try {
    return { ok: true, value: read(refused), refused };
  } catch (error) {
    if (error instanceof WholeRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** Decodes a payload that is an object of named parts. */
export function decodeEnvelope<T>(payload: unknown, read: (envelope: Envelope) => T): Decoded<T> {
  return decodeSafely((refused) => {
    if (!isRecord(payload)) throw new WholeRefused({ path: '', reason: 'expected an object' });
    return read(openEnvelope(payload, refused));
  });
}

/** Decodes a payload that is a bare list (blockedByMe, managedGroups). */
export function decodeBareList<T>(payload: unknown, row: Row<T>): Decoded<T[]> {
  return decodeSafely((refused) => {
    if (!Array.isArray(payload)) throw new WholeRefused({ path: '', reason: 'expected a list' });
    return openEnvelope({ rows: payload }, refused).rows('rows', row);
  });
}

/** Decodes a payload that is one value without rows. */
export function decodeValue<T>(payload: unknown, row: Row<T>): Decoded<T> {
  const result = v.safeParse(row, payload, FAST);
  const refused: Refusal[] = [];
  noteReplaced('', row, payload, refused);
  return result.success
    ? { ok: true, value: result.output, refused }
    : { ok: false, refusal: refusalOf(result.issues[0], '') };
}
