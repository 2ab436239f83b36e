import Dexie, { type DBCore, type DBCoreTable } from 'dexie';
import * as own from '../../../../src/shared/store/mirror/identity-cache.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/mirror/identity-cache.ts';

export const identityCache: typeof own.identityCache = (limits) => {
  const middleware = own.identityCache(limits);
  if (active.mutant !== 'rows from memory are not checked') return middleware;
  return { ...middleware, create: (core) => unchecked(middleware.create(core) as DBCore, limits) };
};

/** Drops the rows of a table when Dexie's event about a write arrives, not when a transaction reads the write. */
function unchecked(core: DBCore, limits: own.CacheLimits): DBCore {
  const cachedTable = (table: DBCoreTable): DBCoreTable => {
    const memory = new Map<unknown, unknown>();
    const prefix = `idb://${core.schema.name}/${table.name}/`;
    onStorageMutated((parts) => {
      if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) memory.clear();
    });
    const getMany: DBCoreTable['getMany'] = (request) =>
      table.getMany(request).then((rows) => {
        if ((request.trans as { mode?: string }).mode !== 'readonly') return rows;
        for (const [i, key] of request.keys.entries()) {
          if (rows[i] !== undefined && !memory.has(key)) memory.set(key, rows[i]);
        }
        return request.keys.map((key) => memory.get(key));
      });
    return { ...table, getMany };
  };
  const cached = new Map(Object.keys(limits).map((name) => [name, cachedTable(core.table(name))]));
  return { ...core, table: (name) => cached.get(name) ?? core.table(name) };
}

const onStorageMutated = (listener: (parts: object) => void): void =>
  (
    Dexie.on as unknown as { storagemutated: { subscribe: (listen: typeof listener) => void } }
  ).storagemutated.subscribe(listener);
