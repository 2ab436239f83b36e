import * as v from 'valibot';
import type { Config } from '../../config/index.ts';
import { isOfOrigins } from '../../embeds/index.ts';
import type { Gif, GifCategory, GifPage } from '../../model/index.ts';
import { type Decoded, decodeEnvelope, type Row } from '../decoded.ts';
import { orElse, orNull, text } from '../values.ts';

export type GifService = NonNullable<Config['gifs']>;

/** GIFs of one request (spec §9). */
export const GIF_PAGE_SIZE = 50;
/** Sent with every call (spec §7 and §9). */
const CONTENT_FILTER = 'off';
const LOCALE = 'en_US';
const COUNTRY = 'US';
const FORMATS = 'gif,tinygif';

function address(service: GifService, call: string, parameters: Record<string, string | null>): string {
  const { apiRoot, key, clientKey } = service;
  const query = new URLSearchParams({
    key,
    client_key: clientKey,
    contentfilter: CONTENT_FILTER,
    media_filter: FORMATS,
    locale: LOCALE,
    country: COUNTRY,
  });
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return `${apiRoot}/${call}?${query.toString()}`;
}

/** Addresses of the calls of the GIF service, all GET (spec §7). `from`: `next` of the page before. */
export const gifAddress = {
  search: (service: GifService, q: string, from: string | null) =>
    address(service, 'search', { q, ar_range: 'all', limit: `${GIF_PAGE_SIZE}`, pos: from }),
  featured: (service: GifService, limit: number, from: string | null) =>
    address(service, 'featured', { limit: `${limit}`, pos: from }),
  categories: (service: GifService) => address(service, 'categories', { type: 'featured' }),
  registerShare: (service: GifService, id: string, q: string | null) => address(service, 'registershare', { id, q }),
};

const MAX_SIDE_PX = 5000;
const side = v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_SIDE_PX));
const format = v.looseObject({ url: text, dims: v.tuple([side, side]) });

/** A GIF whose files are where the deployment's are. Anything else is left out. */
const gifRow = ({ pictureOrigins }: GifService): Row<Gif> =>
  v.pipe(
    v.looseObject({
      id: v.pipe(text, v.regex(/^[\w-]{1,60}$/)),
      content_description: orElse(text, ''),
      itemurl: orElse(text, ''),
      url: orElse(text, ''),
      created: orNull(v.number()),
      tags: orElse(v.array(text), []),
      media_formats: v.looseObject({ gif: format, tinygif: orNull(format) }),
    }),
    v.transform(({ id, content_description, tags, media_formats: { gif, tinygif } }) => ({
      id,
      description: content_description,
      url: gif.url,
      width: gif.dims[0],
      height: gif.dims[1],
      preview: tinygif?.url ?? gif.url,
      tags,
    })),
    v.check(({ url, preview }) => isOfOrigins(url, pictureOrigins) && isOfOrigins(preview, pictureOrigins)),
  );

/** Answer of `search` and `featured`. An empty `next` says that there are no more. */
export const decodeGifs = (payload: unknown, service: GifService): Decoded<GifPage> =>
  decodeEnvelope(payload, (envelope) => ({
    gifs: envelope.rows('results', gifRow(service)),
    next: (envelope.has('next') && envelope.value('next', text)) || null,
  }));

/** Answer of `categories`. */
export const decodeGifCategories = (payload: unknown, { pictureOrigins }: GifService): Decoded<GifCategory[]> =>
  decodeEnvelope(payload, (envelope) =>
    envelope
      .rows('tags', v.looseObject({ searchterm: v.pipe(text, v.nonEmpty()), image: orNull(text) }))
      .map(({ searchterm, image }) => ({
        searchTerm: searchterm,
        image: image !== null && isOfOrigins(image, pictureOrigins) ? image : null,
      })),
  );
