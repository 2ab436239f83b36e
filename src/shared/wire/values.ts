import * as v from 'valibot';

// A transform gives `undefined` for nonsense, and the schema after it refuses that.
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DIGITS = /^-?\d{1,15}$/;
const FILE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;
const USERNAME = /^[^\s/\\?#]+$/;

/** Beyond this, ms from 1970 on are no date (ECMA-262, time values), and to write one throws. */
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

/** A moment in any of the server's formats (CONTRACT §1: ms in a string, ISO-8601, number) as epoch ms. */
export const time = v.pipe(v.unknown(), v.transform(toEpochMs), v.number());
/** '0' | '1' (CONTRACT §1), or a true boolean. */
export const flag = v.pipe(v.unknown(), v.transform(toFlag), v.boolean());
/** A whole number from 0 up, also when it travels as a string. */
export const count = v.pipe(v.unknown(), v.transform(toCount), v.number());
export const text = v.string();
export const yes = v.boolean();
/** Where a file lies: on the web, or at the server that serves the client. Any other address leads nowhere: ''. */
export const fileAddress = v.pipe(
  text,
  v.transform((address) => (FILE_ADDRESS.test(address) ? address : '')),
);
/** A name that can stand in an address as one of its parts. */
export const username = v.pipe(text, v.regex(USERNAME));

/** A non-empty id of the named brand. The brand is a matter of types alone, hence the cast. */
export const idOf = <Id extends string>() =>
  v.pipe(v.string(), v.nonEmpty()) as unknown as v.GenericSchema<unknown, Id>;

/** The known words of a list; words of newer servers are dropped. */
export const wordsOf = <const Word extends string>(known: readonly Word[]) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((words) => known.filter((word) => words.includes(word))),
  );

/** A field that was of another shape than expected: where (its schema and what stood there), and what was expected. */
export interface Replaced {
  schema: unknown;
  input: unknown;
  expected: string;
}
/** The fields replaced since the last look: decoding is synchronous, so who reads a row takes them from here. */
const replaced: Replaced[] = [];
export const takeReplaced = (): Replaced[] => replaced.splice(0);

/**
 * A part that can be done without: absent, null or of another shape than expected (a newer server's word), it takes the
 * given value. One unknown word must not cost the row that it stands in.
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

/** The same with null in its place. */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => orElse<T | null>(schema, null);

const toId = <Id extends string>(value: unknown): Id | null =>
  typeof value === 'string' && value !== '' ? (value as Id) : null;

/** The ids of a list, each once; `isWhole` is false if something in it, or the list itself, is none. */
export interface IdList<Id> {
  ids: Id[];
  isWhole: boolean;
}

/** Reads what can be read of a list of ids, and reports the rest. */
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

/** A list of ids that can do without some of them. */
export const idsOf = <Id extends string>() =>
  v.pipe(
    idList<Id>(),
    v.transform(({ ids }) => ids),
  );
