/** Keys that records may lack. */
const optionalKeys = new Set([
  'isHidden',
  'isSaved',
  'isGone',
  'isRestricted',
  'administrators',
  'artist',
  'title',
  'o',
  't',
  't2',
  'previousDay',
  'nextDay',
]);
/** Keys that contain an id or null. */
const nullableKeys = new Set([
  'createdBy',
  'created_user_id',
  'affected_user_id',
  'group_id',
  'post_id',
  'comment_id',
  'post_author_id',
]);
/** Keys with free-form values. */
const freeKeys = new Set(['frontendPreferences', 'privateMeta']);
/** Texts that must be identical. */
const exactKeys = new Set(['err', 'message']);

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
type Json = Record<string, unknown>;

/**
 * Differences between the shape of `actual` and the samples: missing and extra keys, types, exact error messages, and for lists
 * whether they are empty (not if `isTrimmed`: then an empty list proves nothing). Empty if the shape conforms.
 */
export function differences(actual: unknown, samples: unknown[], isTrimmed: boolean, path = 'body'): string[] {
  const types = new Set(samples.map(typeOf));
  const type = typeOf(actual);
  if (!types.has(type))
    return types.size === 1 && types.has('null') ? [] : [`${path} is ${type}, not ${[...types].join(' or ')}`];
  const alike = samples.filter((sample) => typeOf(sample) === type);
  if (Array.isArray(actual)) return listDifferences(actual, (alike as unknown[][]).flat(), isTrimmed, path);
  return type === 'object' ? objectDifferences(actual as Json, alike as Json[], isTrimmed, path) : [];
}

function listDifferences(actual: unknown[], samples: unknown[], isTrimmed: boolean, path: string): string[] {
  if (samples.length === 0)
    return actual.length === 0 || isTrimmed || path.includes('[]') ? [] : [`${path} has ${actual.length} items, not 0`];
  if (actual.length === 0) return path.includes('[]') ? [] : [`${path} has no items, not ${samples.length}`];
  return [...new Set(actual.flatMap((item) => differences(item, samples, isTrimmed, `${path}[]`)))];
}

function objectDifferences(actual: Json, samples: Json[], isTrimmed: boolean, path: string): string[] {
  const known = new Set(samples.flatMap(Object.keys));
  const missing = [...known].filter(
    (key) => !(key in actual) && !optionalKeys.has(key) && samples.every((sample) => key in sample),
  );
  const extra = Object.keys(actual).filter((key) => !known.has(key) && !optionalKeys.has(key));
  const inner = Object.keys(actual).flatMap((key) => {
    const values = samples.filter((sample) => key in sample).map((sample) => sample[key]);
    if (values.length === 0 || freeKeys.has(key) || (actual[key] === null && nullableKeys.has(key))) return [];
    if (exactKeys.has(key) && typeof actual[key] === 'string' && !values.includes(actual[key]))
      return [`${path}.${key} says '${actual[key]}', not '${String(values[0])}'`];
    return differences(actual[key], values, isTrimmed, `${path}.${key}`);
  });
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...extra.map((key) => `${path}.${key} is extra`),
    ...inner,
  ];
}
