import * as own from '../../../../worker/push/echo.ts';
import { active, when } from '../active.ts';

export * from '../../../../worker/push/echo.ts';

/** Nothing on the server is known to be something else. */
const knowsNothing = {
  outbox: { where: () => ({ equals: () => ({ toArray: async () => [] }) }) },
  aliases: { toArray: async () => [] },
} as unknown as own.EchoParts['vault'];

export const lookForEcho: typeof own.lookForEcho = (parts, row) => {
  if (active.mutant === 'echo claimed twice')
    return own.lookForEcho({ ...parts, vault: knowsNothing }, { ...row, ownBefore: [] });
  const isInLateWindow = when('late window ignored', () => false, parts.isInLateWindow);
  return own.lookForEcho({ ...parts, isInLateWindow }, row);
};
