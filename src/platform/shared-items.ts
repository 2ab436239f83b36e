import { CACHES } from '../shared/contract/caches.ts';

/** What another app has shared into this one, as it came. */
export interface SharedItems {
  title: string;
  text: string;
  url: string;
  files: File[];
}

/** What the service worker keeps under this address (`pathname` and `search`); null: nothing, or nothing that can be read. */
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

/** It is kept elsewhere now. */
export async function forgetShared(address: string): Promise<void> {
  const cache = await caches.open(CACHES.shared);
  await cache.delete(address);
}
