import type { SqlParams } from './database.ts';
import type { WorldData } from './world.ts';
import type { WorldAppToken } from './world-belongings.ts';

const appTokenColumns = ({ ownerId, scopes, origins, netmasks, ...token }: WorldAppToken): SqlParams => ({
  ...token,
  userId: ownerId,
  token: `unknown ${token.id}`,
  scopes: JSON.stringify(scopes),
  origins: JSON.stringify(origins),
  netmasks: JSON.stringify(netmasks),
});

/** Rows per table for app tokens, archives, and statistics of the site. */
export function belongings(world: WorldData): [table: string, rows: SqlParams[]][] {
  const archives = (world.archives ?? []).map(({ ownerId, oldUsername, viaSources, hiddenComments }) => ({
    userId: ownerId,
    oldUsername,
    viaSources: JSON.stringify(viaSources),
    hiddenComments,
  }));
  return [
    ['appTokens', (world.appTokens ?? []).map(appTokenColumns)],
    ['archives', archives],
    ['oldPostNames', world.oldPostNames ?? []],
    ['siteDays', (world.siteDays ?? []).map((day) => ({ ...day }))],
  ];
}
