import type { PreviewRow, PreviewSizeRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';

/** What is stored about a link: its preview, and how it was shown last. */
export interface StoredPreview {
  row: PreviewRow | undefined;
  size: PreviewSizeRow | undefined;
}

/** Returns what is stored about a link. `key`: `href` of its target. Nothing pending changes it. */
export function storedPreview(stores: Stores, key: string): Promise<StoredPreview> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.previews, mirror.previewSizes], async () => {
    const [row, size] = await Promise.all([mirror.previews.get(key), mirror.previewSizes.get(key)]);
    return { row, size };
  });
}
