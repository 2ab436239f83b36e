import type { Replies, Request, Result } from '../../src/shared/contract/index.ts';
import type { CallParts } from '../calls.ts';
import { fetchGifCategories, fetchGifs, reportGif } from './gifs.ts';
import { loadPreview } from './load-preview.ts';
import { notePreviewSizes } from './preview-sizes.ts';

export { pullTranslation } from '../pull/translate.ts';

/** Requests to other sites, and what is stored of their answers. A file of its own of the engine, loaded with the first of them. */
export type OutsideRequest = Extract<
  Request,
  { kind: 'load-preview' | 'note-preview-sizes' | 'gifs' | 'gif-categories' | 'gif-chosen' }
>;

export async function answerOutside(
  parts: CallParts,
  request: OutsideRequest,
): Promise<Result<Replies[OutsideRequest['kind']]>> {
  switch (request.kind) {
    case 'load-preview':
      return loadPreview(parts, request);
    case 'note-preview-sizes':
      return notePreviewSizes(parts, request.sizes);
    case 'gifs':
      return fetchGifs(parts, request);
    case 'gif-categories':
      return fetchGifCategories(parts);
    case 'gif-chosen':
      return reportGif(parts, request);
  }
}
