import { type Result, success, takenStore } from '../../src/shared/contract/index.ts';
import type { StepParts, StepResult } from '../jobs/job.ts';

/** Rows that one step deletes. */
const PORTION = 50;

/**
 * Deletes what is left of a taking that the user has removed ('': of posts that the viewer has lost): its pins, and those of its
 * pictures that no other taking has. Posts stay as long as there is room for them.
 */
export async function deleteLeft({ stores, ports, context }: StepParts, takingId: string): Promise<Result<StepResult>> {
  const { mirror, accountId } = stores;
  // A sign-out deletes all of it itself.
  if (!(await context.session.isSignedIn())) return success({ cursor: null, done: 0, total: null, isFinished: true });
  const step = { cursor: null, done: 0, total: null };
  const from: [string, string] = [takingId, ''];
  const to: [string, string] = [takingId, '\uffff'];
  const pictures = await mirror.keptPictures.where('[takingId+url]').between(from, to).limit(PORTION).toArray();
  const cache = pictures.length > 0 ? await ports.caches.open(takenStore(accountId)) : null;
  for (const { url } of pictures) {
    // The file first: a row without its file is harmless, a file without a row would stay for ever.
    if ((await mirror.keptPictures.where('url').equals(url).count()) === 1)
      await cache?.delete(url, { ignoreVary: true });
    const gone = await context.store(() => mirror.keptPictures.delete([takingId, url]));
    if (!gone.ok) return gone;
  }
  const unpinned = await context.store(() => mirror.pinned.where('[takingId+postId]').between(from, to).delete());
  if (!unpinned.ok) return unpinned;
  if (cache && (await cache.keys()).length === 0) await ports.caches.delete(takenStore(accountId));
  return success({ ...step, isFinished: pictures.length < PORTION });
}
