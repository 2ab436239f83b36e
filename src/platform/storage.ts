/** In bytes, as the browser estimates them for this origin; null where it does not say. */
export interface StorageEstimate {
  usedBytes: number | null;
  quotaBytes: number | null;
}

export async function estimateStorage(): Promise<StorageEstimate> {
  const { usage, quota } = await navigator.storage.estimate();
  return { usedBytes: usage ?? null, quotaBytes: quota ?? null };
}

/**
 * Asks the browser not to clear our storage when space runs short. Answers whether it promises that. Some browsers ask the
 * reader: only for somebody who has something to lose.
 */
export async function persistStorage({ storage }: Pick<Navigator, 'storage'> = navigator): Promise<boolean> {
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // Older engines know neither, and private windows may refuse to be asked.
    return false;
  }
}
