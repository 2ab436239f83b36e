import * as v from 'valibot';
import { bylineOf, frameAddressOf, isOfOrigins, playerOf, SERVICES, type Target } from '../../embeds/index.ts';
import { EMPTY_PREVIEW, type LinkPreview, PREVIEW_NOT_LOADED } from '../../model/index.ts';
import { decodeValue, type Refusal } from '../decoded.ts';
import { orElse, orNull, text } from '../values.ts';

/**
 * A request for what a service tells about a link. `proxy`: its browser call is refused to other sites, so our server asks
 * (spec §7 `cors-proxy`).
 */
export interface MetadataCall {
  url: string;
  by: 'browser' | 'proxy';
}

/** What became of the request. `none`: nobody was asked, or nobody could answer. */
export type MetadataAnswer =
  | { kind: 'payload'; payload: unknown }
  | { kind: 'http'; status: number; statusText: string }
  | { kind: 'failed' }
  | { kind: 'none' };

const oembed = (endpoint: string, { href }: Target, by: MetadataCall['by'] = 'browser'): MetadataCall => ({
  url: `${endpoint}${endpoint.includes('?') ? '&' : '?'}url=${encodeURIComponent(href)}`,
  by,
});

/** Returns the request of a target, or `null` if its address tells everything. */
export function metadataCall(target: Target): MetadataCall | null {
  switch (target.service) {
    case 'youtube':
      return oembed('https://www.youtube.com/oembed?format=json', target);
    case 'vimeo':
      return oembed('https://vimeo.com/api/oembed.json', target);
    case 'dailymotion':
      return oembed('https://www.dailymotion.com/services/oembed?format=json', target);
    case 'coub':
      return oembed('https://coub.com/api/oembed.json', target, 'proxy');
    case 'aparat':
      return oembed('https://www.aparat.com/oembed', target, 'proxy');
    case 'rutube':
      return oembed('https://rutube.ru/api/oembed/?format=json', target, 'proxy');
    case 'soundcloud':
      return oembed('https://soundcloud.com/oembed?format=json', target);
    case 'tiktok':
      return oembed('https://www.tiktok.com/oembed', target);
    case 'gfycat':
      return target.kind === 'video' ? { url: `https://api.gfycat.com/v1/gfycats/${target.id}`, by: 'browser' } : null;
    case 'wikipedia':
      return target.kind === 'summary' ? { url: target.summaryUrl, by: 'browser' } : null;
    default:
      return null;
  }
}

/** Messages of the specification (8.049 to 8.054). */
export const PREVIEW_ERRORS = {
  unknownType: 'unknown video type',
  notLoaded: PREVIEW_NOT_LOADED,
  gfycat: 'invalid gfycat API response',
  shortVideo: 'Cannot load TikTok data, probably link is broken.',
} as const;

/** The title of a video that only some may see: YouTube answers 401. */
const INACCESSIBLE = '[Inaccessible]';

const failedWith = (error: string): LinkPreview => ({ ...EMPTY_PREVIEW, error });

const MAX_SIDE_PX = 20_000;
/** A side in px. Services also send words such as `100%`. */
const side = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'number' && value > 0 && value <= MAX_SIDE_PX ? value : null)),
  ),
  null,
);
const name = orElse(text, '');

const oembedAnswer = v.looseObject({
  title: name,
  author_name: name,
  thumbnail_url: orNull(text),
  thumbnail_width: side,
  thumbnail_height: side,
  width: side,
  height: side,
  html: name,
  embed_product_id: orNull(text),
});
type OEmbed = v.InferOutput<typeof oembedAnswer>;

const gfycatAnswer = v.looseObject({
  gfyItem: v.looseObject({
    title: name,
    gfyName: name,
    userName: name,
    width: side,
    height: side,
    mp4Url: text,
    posterUrl: orNull(text),
  }),
});

const summaryAnswer = v.looseObject({
  title: text,
  extract: name,
  thumbnail: orNull(v.looseObject({ source: text, width: side, height: side })),
});

/** `refused`: what the service has sent in another shape than it should. */
export interface DecodedPreview {
  preview: LinkPreview;
  refused: Refusal[];
}

/** Turns the answer of a service into a preview. Everything unexpected becomes an absent part or an error. */
export function decodePreview(target: Target, answer: MetadataAnswer): DecodedPreview {
  if (answer.kind === 'http') return { preview: ofStatus(target, answer), refused: [] };
  if (answer.kind === 'failed') return { preview: withoutAnswer(target), refused: [] };
  const payload = answer.kind === 'payload' ? answer.payload : {};
  switch (target.kind) {
    case 'video':
      return target.service === 'gfycat'
        ? gfycat(payload)
        : read(oembedAnswer, payload, (told) => video(target, told), target);
    case 'short-video':
      return read(oembedAnswer, payload, (told) => shortVideo(target, told), target);
    case 'summary':
      return read(summaryAnswer, payload, summary, target);
    case 'frame':
      return read(oembedAnswer, payload, (told) => frame(target, told), target);
    case 'moving-picture':
      return ofAddress({ previewURL: target.pictureUrl, videoURL: target.videoUrl, aspectRatio: null });
    case 'document':
      return ofAddress({ previewURL: target.pictureUrl, playerURL: target.src, aspectRatio: target.aspectRatio });
    case 'card':
      return ofAddress({});
  }
}

const ofAddress = (parts: Partial<LinkPreview>): DecodedPreview => ({
  preview: { ...EMPTY_PREVIEW, ...parts },
  refused: [],
});

function read<T>(
  schema: v.GenericSchema<unknown, T>,
  payload: unknown,
  make: (told: T) => LinkPreview,
  target: Target,
): DecodedPreview {
  const decoded = decodeValue(payload, schema);
  if (decoded.ok) return { preview: make(decoded.value), refused: decoded.refused };
  return { preview: withoutAnswer(target), refused: [decoded.refusal] };
}

function ofStatus(target: Target, { status, statusText }: { status: number; statusText: string }): LinkPreview {
  if (target.kind === 'short-video') return failedWith(PREVIEW_ERRORS.shortVideo);
  if (target.service === 'youtube' && target.kind === 'video' && status === 401) {
    return { ...withoutAnswer(target), byline: INACCESSIBLE };
  }
  return failedWith(`HTTP error: ${status} ${statusText}`.trim());
}

/** A player needs no answer. */
function withoutAnswer(target: Target): LinkPreview {
  switch (target.kind) {
    case 'video': {
      if (target.service === 'gfycat') return failedWith(PREVIEW_ERRORS.notLoaded);
      const playerURL = playerOf(target);
      return playerURL === null
        ? failedWith(PREVIEW_ERRORS.unknownType)
        : { ...EMPTY_PREVIEW, playerURL, previewURL: stillOf(target) };
    }
    case 'short-video':
      return failedWith(PREVIEW_ERRORS.shortVideo);
    default:
      return failedWith(PREVIEW_ERRORS.notLoaded);
  }
}

/** The picture of a video whose address is known by its id. */
const stillOf = ({ service, id }: Extract<Target, { kind: 'video' }>): string | null =>
  service === 'youtube' ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;

const ratioOf = (width: number | null, height: number | null): number | null =>
  width !== null && height !== null ? width / height : null;

const pictureOf = (
  { service }: Target,
  { thumbnail_url, thumbnail_width: width, thumbnail_height: height }: OEmbed,
) => {
  if (thumbnail_url === null || !isOfOrigins(thumbnail_url, SERVICES[service].pictures)) return {};
  return { previewURL: thumbnail_url, previewSize: width !== null && height !== null ? { width, height } : null };
};

function video(target: Extract<Target, { kind: 'video' }>, told: OEmbed): LinkPreview {
  const plain = withoutAnswer(target);
  if (plain.error !== null) return plain;
  const aspectRatio = ratioOf(told.width, told.height);
  return { ...plain, byline: bylineOf(told.title, told.author_name), aspectRatio, ...pictureOf(target, told) };
}

function shortVideo(target: Extract<Target, { kind: 'short-video' }>, told: OEmbed): LinkPreview {
  const { title, author_name, embed_product_id, thumbnail_width, thumbnail_height } = told;
  // A deleted video has an answer without its number.
  if (embed_product_id === null || !/^\d{10,25}$/.test(embed_product_id)) return failedWith(PREVIEW_ERRORS.shortVideo);
  return {
    ...EMPTY_PREVIEW,
    byline: bylineOf(title, author_name),
    aspectRatio: ratioOf(thumbnail_width, thumbnail_height),
    ...pictureOf(target, told),
    playerURL: playerOf({ ...target, id: embed_product_id }),
  };
}

/** A frame with an address of its own needs no answer; the other's address is in the service's html. */
function frame(target: Extract<Target, { kind: 'frame' }>, told: OEmbed): LinkPreview {
  const playerURL = target.src ?? frameAddressOf(told.html, target.service);
  if (playerURL === null) return failedWith(PREVIEW_ERRORS.notLoaded);
  // SoundCloud's titles name the author already.
  return { ...EMPTY_PREVIEW, byline: bylineOf(told.title), playerURL };
}

function summary({ title, extract, thumbnail }: v.InferOutput<typeof summaryAnswer>): LinkPreview {
  const plain = { ...EMPTY_PREVIEW, byline: bylineOf(title), text: extract };
  if (!thumbnail || !isOfOrigins(thumbnail.source, SERVICES.wikipedia.pictures)) return plain;
  const { source, width, height } = thumbnail;
  return {
    ...plain,
    previewURL: source,
    previewSize: width !== null && height !== null ? { width, height } : null,
    aspectRatio: ratioOf(width, height),
  };
}

function gfycat(payload: unknown): DecodedPreview {
  const decoded = decodeValue(payload, gfycatAnswer);
  if (!decoded.ok) return { preview: failedWith(PREVIEW_ERRORS.gfycat), refused: [decoded.refusal] };
  const { title, gfyName, userName, width, height, mp4Url, posterUrl } = decoded.value.gfyItem;
  const { videos, pictures } = SERVICES.gfycat;
  if (!isOfOrigins(mp4Url, videos)) return { preview: failedWith(PREVIEW_ERRORS.gfycat), refused: decoded.refused };
  const preview = {
    ...EMPTY_PREVIEW,
    byline: bylineOf(title || gfyName, userName),
    aspectRatio: ratioOf(width, height),
    videoURL: mp4Url,
    previewURL: posterUrl !== null && isOfOrigins(posterUrl, pictures) ? posterUrl : null,
  };
  return { preview, refused: decoded.refused };
}
