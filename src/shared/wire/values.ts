import * as v from 'valibot';

// A transform gives `undefined` for nonsense, and the schema after it refuses that.
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DIGITS = /^-?\d{1,15}$/;
const FILE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;
const USERNAME = /^[^\s/\\?#]+$/;

function toEpochMs(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (DIGITS.test(value)) return Number(value);
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

/** An absent or null part takes the given value; a part of the wrong type is refused. */
export const orElse = <T>(schema: v.GenericSchema<unknown, T>, fallback: NoInfer<T>) =>
  v.nullish(schema, fallback) as v.NullishSchema<v.GenericSchema<unknown, T>, NonNullable<T>>;

/** An absent part is null; a part of the wrong type is refused. */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.nullish(schema, null);
