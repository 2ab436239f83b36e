import type { Post } from '../../model/index.ts';
import { BY_BLOCKED, type PurgeViewer } from '../../rules/purge.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { SHELL } from '../names.ts';
import type { Overlay } from './overlay.ts';
import type { People } from './people.ts';

/**
 * Returns a function that removes from posts what a block or a lost subscription hides, and returns `null` for a post that is
 * hidden as a whole. Must run inside a query's transaction.
 */
export async function purging(
  mirror: MirrorDatabase,
  overlay: Overlay | null,
  people: People,
): Promise<<P extends Post & { revision: number }>(post: P) => P | null> {
  if (!overlay?.isPurging || !mirror.accountId) return (post) => post;
  const row = await mirror.shell.get(SHELL.self);
  const self = row?.key === 'self' ? overlay.self(row.value) : null;
  const viewer: PurgeViewer = {
    id: mirror.accountId,
    subscriptionIds: self?.subscriptionIds ?? [],
    omitsHidden: self?.preferences.hideCommentsOfTypes.includes(BY_BLOCKED) ?? false,
  };
  return (post) => overlay.visible(post, (id) => people.get(id), viewer);
}
