import { CACHES } from '../shared/contract/caches.ts';

/** Data that another app has shared into this one, unvalidated. */
export interface SharedItems {
  title: string;
  text: string;
  url: string;
  files: File[];
}

/** Returns what the service worker has stored under this address (`pathname` and `search`); `null` if nothing readable. */
export async function readShared(address: string): Promise<SharedItems | null> {
  if (!('caches' in window)) return null;
  const stored = await caches.match(address, { cacheName: CACHES.shared });
  const form = await stored?.formData().catch(() => null);
  if (!form) return null;
  const words = (name: string) => form.getAll(name).find((value) => typeof value === 'string') ?? '';
  return {
    title: words('title'),
    text: words('text'),
    url: words('url'),
    files: form.getAll('files').filter((value) => value instanceof File),
  };
}

/** Deletes it: it is stored elsewhere now. */
export async function forgetShared(address: string): Promise<void> {
  const cache = await caches.open(CACHES.shared);
  await cache.delete(address);
}
