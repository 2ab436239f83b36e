/** The browser's estimates for this origin; `null` if it does not say. */
export interface StorageEstimate {
  usedBytes: number | null;
  quotaBytes: number | null;
}

export async function estimateStorage(): Promise<StorageEstimate> {
  const { usage, quota } = await navigator.storage.estimate();
  return { usedBytes: usage ?? null, quotaBytes: quota ?? null };
}

/** Whether the browser has promised to keep what is stored here; `null` if it does not say. */
export async function isStoragePersisted({ storage }: Pick<Navigator, 'storage'> = navigator): Promise<boolean | null> {
  try {
    return await storage.persisted();
  } catch {
    return null;
  }
}

/**
 * Asks the browser not to evict our storage. Returns whether it agrees. Some browsers ask the user: call it only when there is
 * something to lose.
 */
export async function persistStorage({ storage }: Pick<Navigator, 'storage'> = navigator): Promise<boolean> {
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // Older engines have neither method, and private windows may reject.
    return false;
  }
}
