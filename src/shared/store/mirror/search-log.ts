import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie';
import { SEARCH_CHANGES } from '../names.ts';

/** Tables with what is searched. */
const SEARCHED = ['posts', 'comments', 'threads'];

/**
 * Middleware that logs, in the transaction of each write of a post, its comments or likes, which posts it concerns. The search index is
 * kept in step from this log, whoever has written.
 */
export const searchLog = (): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'search-log',
  level: -1,
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(
        mode === 'readwrite' && stores.some((store) => SEARCHED.includes(store)) && !stores.includes(SEARCH_CHANGES)
          ? [...stores, SEARCH_CHANGES]
          : stores,
        mode,
        options,
      ),
    table: (name) => {
      const table = core.table(name);
      if (!SEARCHED.includes(name)) return table;
      return {
        ...table,
        mutate: (request) => {
          const writing = table.mutate(request);
          const postIds = postsOf(request);
          if (postIds?.length === 0) return writing;
          const log = core.table(SEARCH_CHANGES);
          const logging = log.mutate({ type: 'add', trans: request.trans, values: [{ postIds }] });
          // Dexie's own promises: a native one between its calls can lose the transaction. A failed write of the log, on a
          // full disk, aborts the transaction: without its entry the index would keep what is gone.
          logging.then(undefined, () => undefined);
          return writing.then((response) =>
            logging.then(({ numFailures, failures }) => {
              if (numFailures === 0) return response;
              request.trans.abort();
              throw failures[0];
            }),
          );
        },
      };
    },
  }),
});

/** Returns the posts that a write concerns; `null` if any. Comments and threads name their post; the first part of a comment's key is its post. */
function postsOf(request: DBCoreMutateRequest): string[] | null {
  if (request.type === 'deleteRange') return null;
  const ids =
    request.type === 'delete'
      ? request.keys.map((key: unknown) => (Array.isArray(key) ? key[0] : key))
      : request.values.map((row: { id?: string; postId?: string }) => row.postId ?? row.id);
  return [...new Set(ids.map(String))];
}
