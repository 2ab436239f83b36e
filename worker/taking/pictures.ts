import { failed, type Result, success, takenStore } from '../../src/shared/contract/index.ts';
import { checkedPicture, pictureToKeep } from '../../src/shared/pictures/kept-picture.ts';
import type { KeptPictureRow, MirrorDatabase, TakingProgress, TakingRow } from '../../src/shared/store/index.ts';
import type { StepParts } from '../jobs/job.ts';
import { type PhaseStep, TRIES } from './phase.ts';

/** Pictures of one step. */
const PICTURES_PER_STEP = 3;
/** Between the tries of a picture. Its host may not allow to read it, or be out of order. */
const TRY_AGAIN_MS = 5000;

/** Fetches the next pictures into the cache of what the account has taken along. */
export async function takePictures(parts: StepParts, row: TakingRow): Promise<Result<PhaseStep>> {
  const { mirror } = parts.stores;
  const next = await mirror.keptPictures
    .where('[takingId+url]')
    .between([row.id, row.progress.after], [row.id, '\uffff'], false)
    .limit(PICTURES_PER_STEP)
    .toArray();
  let { progress } = row;
  for (const picture of next) {
    const bytes = await bytesOfTaken(parts, picture, progress.tries > 0);
    if (bytes === 'unreachable') {
      if (progress.tries + 1 < TRIES) return retryLater(parts, progress);
      progress = { ...progress, missed: progress.missed + 1 };
    } else if (bytes === 'full') return failed({ kind: 'quota' });
    else if (bytes === 'limited') return failed({ kind: 'http', status: 429, err: '' });
    else if (bytes === 'refused') progress = { ...progress, missed: progress.missed + 1 };
    const size = typeof bytes === 'number' ? bytes : 0;
    const stored = await parts.context.store(() => noteBytes(mirror, picture, size));
    if (!stored.ok) return stored;
    progress = after(progress, picture, size);
  }
  return success({ progress, isOver: next.length < PICTURES_PER_STEP });
}

/** A picture that cannot be read now is tried again later, and after some tries left out. */
async function retryLater({ canReach, context }: StepParts, progress: TakingProgress): Promise<Result<PhaseStep>> {
  if (!canReach()) return failed({ kind: 'network' });
  const tries = progress.tries + 1;
  return success({ progress: { ...progress, tries }, isOver: false, notBeforeAt: context.now() + TRY_AGAIN_MS });
}

const after = (progress: TakingProgress, { url, expectedBytes }: KeptPictureRow, bytes: number): TakingProgress => ({
  ...progress,
  after: url,
  picturesDone: progress.picturesDone + 1,
  bytes: progress.bytes + bytes,
  expectedBytes: Math.max(progress.bytes + bytes, progress.expectedBytes + bytes - expectedBytes),
  tries: 0,
});

/** Stores the bytes, unless the taking was removed meanwhile: then the file belongs to what is left of it. */
const noteBytes = (mirror: MirrorDatabase, { takingId, url }: KeptPictureRow, bytes: number) =>
  mirror.keptPictures.update([takingId, url], { bytes });

/**
 * Fetches a picture, unless it is stored already. Returns its size in bytes. What is no whole picture, such as the page of a
 * gateway, is `unreachable`: it may be there a moment later. `isRepeated`: the browser's cache may have what came before.
 */
async function bytesOfTaken(
  { ports, stores }: StepParts,
  { takingId, url }: KeptPictureRow,
  isRepeated: boolean,
): Promise<number | 'unreachable' | 'refused' | 'full' | 'limited'> {
  const cache = await ports.caches.open(takenStore(stores.accountId));
  const kept = await checkedPicture(await cache.match(url, { ignoreVary: true }), url, async () => cache);
  if (kept) return (await kept.arrayBuffer()).byteLength;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let picture: Response | null;
  let size: number;
  try {
    const response = await ports.fetch(url, {
      mode: 'cors',
      credentials: 'omit',
      signal,
      ...(isRepeated ? { cache: 'reload' } : {}),
    });
    if (response.status === 429) return 'limited';
    if (response.status !== 200) return response.status >= 500 ? 'unreachable' : 'refused';
    const body = await response.arrayBuffer();
    size = body.byteLength;
    picture = pictureToKeep(response, body);
  } catch {
    return 'unreachable';
  }
  if (!picture) return 'unreachable';
  const isWanted = async () => (await stores.vault.takings.get(takingId)) !== undefined;
  // After a sign-out, or when the user has removed it, nothing more is stored.
  if (!(await isWanted())) return 'refused';
  try {
    await cache.put(url, picture);
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unreachable';
  }
  if (!(await isWanted())) await cache.delete(url, { ignoreVary: true });
  return size;
}

/** A slow line needs long for an original. */
const TIMEOUT_MS = 5 * 60_000;
