import { OUTSIDE_BYTES } from '../../src/shared/config/index.ts';
import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { GifCategory, GifPage } from '../../src/shared/model/index.ts';
import { consentsOf } from '../../src/shared/store/vault/consents.ts';
import type { Decoded } from '../../src/shared/wire/index.ts';
import {
  decodeGifCategories,
  decodeGifs,
  GIF_PAGE_SIZE,
  type GifService,
  gifAddress,
} from '../../src/shared/wire/outside/gifs.ts';
import type { CallParts } from '../calls.ts';
import { fetchOutside, jsonOf } from './fetch-outside.ts';

/** The search that is under way: a newer one ends it. */
let searching: AbortController | null = null;

/** Fetches a page of GIFs: of a search, or of what is popular now. A newer request ends the one before. */
export async function fetchGifs(
  parts: CallParts,
  { search, from }: { search: string | null; from: string | null },
): Promise<Result<GifPage>> {
  searching?.abort();
  const mine = new AbortController();
  searching = mine;
  return ask(
    parts,
    search === null ? 'featured' : 'search',
    (service) =>
      search === null ? gifAddress.featured(service, GIF_PAGE_SIZE, from) : gifAddress.search(service, search, from),
    decodeGifs,
    mine.signal,
  );
}

/** The categories of the service; the first one is what is popular now, with the picture of the most popular GIF. */
export async function fetchGifCategories(parts: CallParts): Promise<Result<{ categories: GifCategory[] }>> {
  const [found, popular] = await Promise.all([
    ask(parts, 'categories', gifAddress.categories, decodeGifCategories),
    ask(parts, 'featured', (service) => gifAddress.featured(service, 1, null), decodeGifs),
  ]);
  if (!found.ok) return found;
  const image = popular.ok ? (popular.value.gifs[0]?.preview ?? null) : null;
  return success({ categories: [{ searchTerm: '', image }, ...found.value] });
}

/** Tells the service which GIF was chosen. Its answer is of no interest. */
export async function reportGif(
  parts: CallParts,
  { id, search }: { id: string; search: string | null },
): Promise<Result<null>> {
  const told = await ask(
    parts,
    'registershare',
    (service) => gifAddress.registerShare(service, id, search),
    () => ({ ok: true, value: null, refused: [] }),
  );
  return told.ok ? success(null) : told;
}

/** Asks the service, if the user has allowed it. A failure is logged, without what was searched for. */
async function ask<T>(
  { context, config, ports, stores }: CallParts,
  call: string,
  addressOf: (service: GifService) => string,
  decode: (payload: unknown, service: GifService) => Decoded<T>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const { gifs: service } = config;
  if (!service || !(await consentsOf(stores)).includes('gifs')) return failed({ kind: 'aborted' });
  const answer = await fetchOutside(ports, addressOf(service), OUTSIDE_BYTES.gifs, signal);
  const fail = (why: string) => {
    if (!signal?.aborted) context.report.log('warn', 'gifs-failed', { gifCall: call, why });
    return failed({ kind: signal?.aborted ? 'aborted' : 'network' });
  };
  if (!answer.ok) return fail(answer.why);
  if (answer.status < 200 || answer.status > 299) return fail(`HTTP ${answer.status}`);
  const decoded = decode(jsonOf(answer.bytes), service);
  if (!decoded.ok) return fail(`wrong shape at ${decoded.refusal.path}`);
  for (const { path, reason } of decoded.refused.slice(0, LOGGED)) {
    context.report.log('error', 'refused', { gifCall: call, path, reason });
  }
  return success(decoded.value);
}

/** Refusals that are reported of one answer. */
const LOGGED = 5;
