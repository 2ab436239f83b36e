import { STORED_PREVIEWS } from '../../src/shared/config/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';

/** Deletes the previews that were loaded longest ago, beyond their number and the bytes of their pictures. Returns how many. */
export function prunePreviews(mirror: MirrorDatabase): Promise<number> {
  return mirror.transaction('rw', mirror.previews, async () => {
    const gone: string[] = [];
    let count = 0;
    let bytes = 0;
    await mirror.previews
      .orderBy('loadedAt')
      .reverse()
      .each(({ key, thumbnail }) => {
        count += 1;
        bytes += thumbnail?.bytes.byteLength ?? 0;
        if (count > STORED_PREVIEWS.kept || bytes > STORED_PREVIEWS.pictureBytes) gone.push(key);
      });
    await mirror.previews.bulkDelete(gone);
    return gone.length;
  });
}
