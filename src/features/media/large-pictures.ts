import { loadModule } from '../../platform/lazy-module.ts';

/** A picture as the lightbox shows it. Sizes in px of the original; 0 when they are not known. */
export interface LargePicture {
  name: string;
  url: string;
  /** A smaller copy, which the device may have when it does not have the original. */
  previewUrl: string;
  width: number;
  height: number;
}

/** The lightbox comes in a quiet moment, at the latest so long after the first picture (spec §9). */
const PRELOAD_TIMEOUT_MS = 5000;

const load = () => loadModule(() => import('./lightbox.ts'));

let isPreloading = false;

/** Fetches the lightbox's code when there is nothing better to do, so that it opens at once, also offline. */
export function preloadLightbox(): void {
  if (isPreloading) return;
  isPreloading = true;
  const fetchQuietly = () => void import('./lightbox.ts').catch(() => undefined);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchQuietly, { timeout: PRELOAD_TIMEOUT_MS });
  else setTimeout(fetchQuietly, PRELOAD_TIMEOUT_MS);
}

/** Shows pictures large, one at a time, from that one on. Without the lightbox the browser shows the picture by itself. */
export async function openLightbox(pictures: readonly LargePicture[], index: number): Promise<void> {
  try {
    (await load()).showLarge(pictures, index);
  } catch {
    window.open(pictures[index]?.url, '_blank', 'noopener');
  }
}
