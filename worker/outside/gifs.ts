import { failed, type Result } from '../../src/shared/contract/index.ts';
import type { GifCategory, GifPage } from '../../src/shared/model/index.ts';
import type { CallParts } from '../calls.ts';

/** Fetches a page of GIFs: of a search, or of what is popular now. */
export async function fetchGifs(
  _parts: CallParts,
  _request: { search: string | null; from: string | null },
): Promise<Result<GifPage>> {
  return failed({ kind: 'aborted' });
}

export async function fetchGifCategories(_parts: CallParts): Promise<Result<{ categories: GifCategory[] }>> {
  return failed({ kind: 'aborted' });
}

/** Tells the service which GIF was chosen. */
export async function reportGif(
  _parts: CallParts,
  _request: { id: string; search: string | null },
): Promise<Result<null>> {
  return failed({ kind: 'aborted' });
}
