import * as v from 'valibot';

// A transform returns `undefined` for invalid input, which the next schema refuses.
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DIGITS = /^-?\d{1,15}$/;
const FILE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;
const USERNAME = /^[^\s/\\?#]+$/;

/** Limit of time values (ECMA-262). Formatting a date beyond it throws. */
const LAST_MOMENT = 8.64e15;
const isMoment = (ms: number): boolean => Number.isInteger(ms) && Math.abs(ms) <= LAST_MOMENT;

function toEpochMs(value: unknown): number | undefined {
  if (typeof value === 'number') return isMoment(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (DIGITS.test(value)) return toEpochMs(Number(value));
  if (!ISO_MOMENT.test(value)) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === '1') return true;
  if (value === '0') return false;
  return undefined;
}

function toCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** A time in any of the server's formats (CONTRACT §1: ms in a string, ISO-8601, number) as epoch ms. */
export const time = v.pipe(v.unknown(), v.transform(toEpochMs), v.number());
/** '0' | '1' (CONTRACT §1), or a true boolean. */
export const flag = v.pipe(v.unknown(), v.transform(toFlag), v.boolean());
/** A non-negative integer, also as a string. */
export const count = v.pipe(v.unknown(), v.transform(toCount), v.number());
export const text = v.string();
export const yes = v.boolean();
/** URL of a file on the web or on the client's server. Any other URL becomes ''. */
export const fileAddress = v.pipe(
  text,
  v.transform((address) => (FILE_ADDRESS.test(address) ? address : '')),
);
/** A name that can be one segment of a path. */
export const username = v.pipe(text, v.regex(USERNAME));

/** A non-empty id with a brand. Brands exist only in types, hence the cast. */
export const idOf = <Id extends string>() =>
  v.pipe(v.string(), v.nonEmpty()) as unknown as v.GenericSchema<unknown, Id>;

/** The known values of a list. Unknown ones are dropped. */
export const wordsOf = <const Word extends string>(known: readonly Word[]) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((words) => known.filter((word) => words.includes(word))),
  );

/** An invalid field: its schema, its value, and the expected type. */
export interface Replaced {
  schema: unknown;
  input: unknown;
  expected: string;
}
/** Invalid fields since the last read. Decoding is synchronous, so the reader of a row takes them from here. */
const replaced: Replaced[] = [];
export const takeReplaced = (): Replaced[] => replaced.splice(0);

/**
 * An optional part: if absent, `null` or invalid, it gets the given value. One unknown value of a newer server must not cause
 * the whole row to be refused.
 */
export const orElse = <T>(schema: v.GenericSchema<unknown, T>, fallback: NoInfer<T>): v.GenericSchema<unknown, T> => {
  const read = (input: unknown): T => {
    const result = v.safeParse(schema, input, { abortEarly: true });
    if (result.success) return result.output;
    replaced.push({ schema: field, input, expected: result.issues[0].expected ?? result.issues[0].type });
    return fallback;
  };
  const field: unknown = v.nullish(v.pipe(v.unknown(), v.transform(read)), () => fallback);
  return field as v.GenericSchema<unknown, T>;
};

/** The same with `null` as the value. */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => orElse<T | null>(schema, null);

const toId = <Id extends string>(value: unknown): Id | null =>
  typeof value === 'string' && value !== '' ? (value as Id) : null;

/** The ids of a list, each once. `isWhole`: false if the list or an item is invalid. */
export interface IdList<Id> {
  ids: Id[];
  isWhole: boolean;
}

/** Reads the valid ids of a list and reports the rest. */
export const idList = <Id extends string>(): v.GenericSchema<unknown, IdList<Id>> => {
  const read = (input: unknown): IdList<Id> => {
    const list: unknown[] = Array.isArray(input) ? input : [null];
    const ids = list.map((one) => toId<Id>(one)).filter((id) => id !== null);
    const isWhole = ids.length === list.length;
    if (!isWhole) replaced.push({ schema: field, input, expected: 'ids' });
    return { ids: [...new Set(ids)], isWhole };
  };
  const field: unknown = v.nullish(v.pipe(v.unknown(), v.transform(read)), () => []);
  return field as v.GenericSchema<unknown, IdList<Id>>;
};

/** A list of ids that may be incomplete. */
export const idsOf = <Id extends string>() =>
  v.pipe(
    idList<Id>(),
    v.transform(({ ids }) => ids),
  );
