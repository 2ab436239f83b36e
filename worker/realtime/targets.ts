import type { View } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { LiveSource, Views } from '../views/index.ts';
import type { Room } from './rooms.ts';

/** A watched view and how events about it arrive. */
export interface Target extends LiveSource {
  view: View;
}

export const findTargets = (mirror: MirrorDatabase, views: Views, watched: readonly View[]): Promise<Target[]> =>
  Promise.all(watched.map(async (view) => ({ view, ...(await views.of(view).live(mirror, view)) })));

/** Rooms that do not depend on what is watched: the viewer's own, and the one for changes of all accounts. */
export const standingRooms = (accountId: AccountId | null): Room[] =>
  accountId ? [`user:${accountId}`, 'global:users'] : ['global:users'];
