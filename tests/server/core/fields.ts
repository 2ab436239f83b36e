import { countGraphemes } from '../../../src/shared/text/graphemes.ts';
import { ApiError } from './errors.ts';
import { isUuid } from './ids.ts';

type Json = Record<string, unknown>;

/** True for JSON objects, false for arrays. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (words: string) => new ApiError(422, words);

/** The length of a text in the grapheme breaks of Unicode 8, by which the recorded server counts. */
export const graphemes = countGraphemes;

/** The length of a text in code points: what the server's JSON schema limits. */
export const codePoints = (text: string): number => [...text].length;

function required(record: Json, path: string, name: string): unknown {
  if (!(name in record)) throw invalid(`${path} must have required property '${name}'`);
  return record[name];
}

/** An object field. Throws 422 with the message of the server's schema. `path` is for example `body/post`. */
export function objectField(record: Json, path: string, name: string): Json {
  const value = required(record, path, name);
  if (!isRecord(value)) throw invalid(`${path}/${name} must be object`);
  return value;
}

/** A text field in NFC. Throws 422 for other types. */
export function stringField(record: Json, path: string, name: string): string {
  const value = required(record, path, name);
  if (typeof value !== 'string') throw invalid(`${path}/${name} must be string`);
  return value.normalize('NFC');
}

/** A boolean field. Throws 422 for other types. */
export function booleanField(record: Json, path: string, name: string): boolean {
  const value = required(record, path, name);
  if (typeof value !== 'boolean') throw invalid(`${path}/${name} must be boolean`);
  return value;
}

/** A UUID field. Throws 422 for other values. */
export function uuidField(record: Json, path: string, name: string): string {
  const value = stringField(record, path, name);
  if (!isUuid(value))
    throw invalid(
      `${path}/${name} must match pattern "^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$"`,
    );
  return value;
}

/** A list of at most `max` UUIDs. */
export function uuidsField(record: Json, path: string, name: string, max: number): string[] {
  const list = required(record, path, name);
  if (!Array.isArray(list)) throw invalid(`${path}/${name} must be array`);
  if (list.length > max) throw invalid(`${path}/${name} must NOT have more than ${max} items`);
  return list.map((_, index) => uuidField({ ...list }, `${path}/${name}`, String(index)));
}

/** Usernames in a field: a text, or a list of at least one. */
export function namesField(record: Json, path: string, name: string): string[] {
  const value = required(record, path, name);
  if (typeof value === 'string') return [value];
  const at = `${path}/${name}`;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (isList && value.length > 0) return value.filter((item) => typeof item === 'string');
  const reason = isList ? 'must NOT have fewer than 1 items' : 'must be array';
  throw invalid(
    `${at} must be string, ${at} must be string, ${at} must match a schema in anyOf, ${at} ${reason}, ${at} must match exactly one schema in oneOf`,
  );
}
