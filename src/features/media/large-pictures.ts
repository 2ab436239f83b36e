import { loadModule } from '../../platform/lazy-module.ts';

/** A picture for the lightbox. Size of the original in px, 0 if unknown. */
export interface LargePicture {
  name: string;
  url: string;
  /** A smaller copy, which the device may have cached without the original. */
  previewUrl: string;
  width: number;
  height: number;
}

/** The lightbox is loaded at this time after the first picture at the latest (spec §9). */
const PRELOAD_TIMEOUT_MS = 5000;

const load = () => loadModule(() => import('./lightbox.ts'));

let isPreloading = false;

/** Loads the lightbox's code while the browser is idle, so that it opens at once, also offline. */
export function preloadLightbox(): void {
  if (isPreloading) return;
  isPreloading = true;
  const fetchQuietly = () => void import('./lightbox.ts').catch(() => undefined);
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchQuietly, { timeout: PRELOAD_TIMEOUT_MS });
  else setTimeout(fetchQuietly, PRELOAD_TIMEOUT_MS);
}

/** Opens the lightbox at a picture. If it cannot be loaded, the browser opens the picture itself. */
export async function openLightbox(pictures: readonly LargePicture[], index: number): Promise<void> {
  try {
    (await load()).showLarge(pictures, index);
  } catch {
    window.open(pictures[index]?.url, '_blank', 'noopener');
  }
}

/** A film for the lightbox: the player of a service, a video, or a picture that moves. */
export interface LargeFilm {
  kind: 'player' | 'video' | 'picture';
  url: string;
  title: string;
}

/** Opens the lightbox with a film. If it cannot be loaded, the browser opens the film itself. */
export async function openFilm(film: LargeFilm): Promise<void> {
  try {
    (await load()).showFilm(film);
  } catch {
    window.open(film.url, '_blank', 'noopener');
  }
}
