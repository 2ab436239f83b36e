import * as own from '../../../../src/shared/store/mirror/search-log.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/mirror/search-log.ts';

export const searchLog: typeof own.searchLog = () => {
  const log = own.searchLog();
  return {
    ...log,
    create: (core) => {
      const logged = log.create(core);
      return {
        ...logged,
        table: (name) =>
          active.mutant === 'posts are not logged for the search' && name === 'posts'
            ? core.table(name)
            : (logged.table?.(name) ?? core.table(name)),
      };
    },
  };
};
