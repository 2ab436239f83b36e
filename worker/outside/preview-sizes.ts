import { PREVIEW_SIZES } from '../../src/shared/config/index.ts';
import { type Result, success } from '../../src/shared/contract/index.ts';
import type { PreviewSize } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { CallParts } from '../calls.ts';

const MAX_HEIGHT_PX = 5000;
const MAX_ASPECT = 20;

/** Sizes that wait to be written, by key. */
const waiting = new WeakMap<MirrorDatabase, Map<string, PreviewSize>>();

/** Remembers how previews were shown. They are written together after 10 s; the newest 500 are kept (spec §9). */
export async function notePreviewSizes(
  { context, ports, stores: { mirror } }: CallParts,
  sizes: readonly PreviewSize[],
): Promise<Result<null>> {
  const known = waiting.get(mirror);
  const collected = known ?? new Map<string, PreviewSize>();
  for (const size of sizes.filter(isSensible)) collected.set(size.key, size);
  if (known || collected.size === 0) return success(null);
  waiting.set(mirror, collected);
  ports.timers.after(PREVIEW_SIZES.writeDelayMs, () => {
    waiting.delete(mirror);
    void context.store(() => write(mirror, [...collected.values()], context.now()));
  });
  return success(null);
}

const isSensible = ({ aspectRatio, heightPx }: PreviewSize): boolean =>
  (aspectRatio === null || (aspectRatio > 1 / MAX_ASPECT && aspectRatio < MAX_ASPECT)) &&
  (heightPx === null || (heightPx > 0 && heightPx <= MAX_HEIGHT_PX));

function write(mirror: MirrorDatabase, sizes: readonly PreviewSize[], at: number): Promise<void> {
  return mirror.transaction('rw', mirror.previewSizes, async () => {
    await mirror.previewSizes.bulkPut(sizes.map((size) => ({ ...size, at })));
    const excess = (await mirror.previewSizes.count()) - PREVIEW_SIZES.kept;
    if (excess > 0) await mirror.previewSizes.orderBy('at').limit(excess).delete();
  });
}
