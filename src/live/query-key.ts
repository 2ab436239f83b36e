const ids = new WeakMap<object, number>();
let lastId = 0;

/**
 * Returns the key under which all users of one query with equal arguments share its answer. The query counts by identity, not
 * by name: names are minified, and two modules may use the same one. Arguments are plain data, compared as JSON.
 */
export const queryKey = (query: object, args: readonly unknown[]): string =>
  `${queryPrefix(query)}${JSON.stringify(args)}`;

/** Returns the beginning of all keys of a query. */
export function queryPrefix(query: object): string {
  let id = ids.get(query);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    ids.set(query, id);
  }
  return `${id}:`;
}
