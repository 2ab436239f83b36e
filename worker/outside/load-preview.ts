import { OUTSIDE_BYTES, STORED_PREVIEWS } from '../../src/shared/config/index.ts';
import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import { recognise, type Target } from '../../src/shared/embeds/index.ts';
import type { LinkPreview } from '../../src/shared/model/index.ts';
import { typeOfWhole } from '../../src/shared/pictures/whole-picture.ts';
import type { MirrorDatabase, PreviewRow } from '../../src/shared/store/index.ts';
import { consentsOf } from '../../src/shared/store/vault/consents.ts';
import {
  decodePreview,
  type MetadataAnswer,
  type MetadataCall,
  metadataCall,
} from '../../src/shared/wire/outside/previews.ts';
import type { CallParts } from '../calls.ts';
import { fetchOutside, jsonOf } from './fetch-outside.ts';

/** Of a picture that can be kept. A drawing (SVG) could contain more than a picture. */
const RASTER = /^image\/(?:jpeg|png|webp|gif|avif)$/;
/** Refusals that are reported of one answer. */
const LOGGED = 5;

type Loading = Promise<Result<{ preview: LinkPreview }>>;

/** Previews that are being loaded, by target: two posts may have the same link. */
const underway = new WeakMap<MirrorDatabase, Map<string, Loading>>();

/**
 * Asks the service of a link for its preview, and stores it. Without a tap (`isTapped`) the user must have allowed the service. A
 * stored preview is returned as it is while it is fresh. Fails as `aborted` if the link has no preview or may not be asked for; a
 * failure of the service is an `error` of the preview.
 */
export async function loadPreview(
  parts: CallParts,
  { href, isTapped }: { href: string; isTapped: boolean },
): Promise<Result<{ preview: LinkPreview }>> {
  const target = recognise(href, parts.config);
  if (!target) return failed({ kind: 'aborted' });
  if (!isTapped && !(await consentsOf(parts.stores)).includes(target.service)) return failed({ kind: 'aborted' });
  const { mirror } = parts.stores;
  const loading = underway.get(mirror) ?? new Map<string, Loading>();
  underway.set(mirror, loading);
  const same = loading.get(target.href);
  if (same) return same;
  const begun = load(parts, target).finally(() => loading.delete(target.href));
  loading.set(target.href, begun);
  return begun;
}

async function load(parts: CallParts, target: Target): Loading {
  const { context, stores } = parts;
  const stored = await stores.mirror.previews.get(target.href);
  if (stored && isFresh(stored, context.now())) return success({ preview: stored.preview });
  const { preview, refused } = decodePreview(target, await ask(parts, target));
  for (const { path, reason } of refused.slice(0, LOGGED)) {
    context.report.log('error', 'refused', { service: target.service, path, reason });
  }
  if (preview.error !== null) {
    context.report.log('warn', 'preview-failed', { service: target.service, error: preview.error });
    return success({ preview });
  }
  const row: PreviewRow = {
    key: target.href,
    preview,
    // The picture of a moving one is the whole of it.
    thumbnail: target.kind === 'moving-picture' ? null : await loadThumbnail(parts, preview.previewURL),
    loadedAt: context.now(),
  };
  await context.store(() => stores.mirror.previews.put(row));
  return success({ preview });
}

/** One without a title is asked for again soon: its service may have been out of reach. `at`: epoch ms. */
function isFresh({ preview, loadedAt }: PreviewRow, at: number): boolean {
  const { maxAgeMs, untitledMaxAgeMs } = STORED_PREVIEWS;
  return at - loadedAt < (preview.byline === '' ? untitledMaxAgeMs : maxAgeMs);
}

/** A service that browsers cannot read is asked through the server. */
async function ask(parts: CallParts, target: Target): Promise<MetadataAnswer> {
  const call = metadataCall(target);
  if (!call) return { kind: 'none' };
  const told = call.by === 'browser' ? await askBrowser(parts, call) : ({ kind: 'failed' } as const);
  // Only videos: without an answer they still have their player, and every request costs the server one.
  return told.kind === 'failed' && target.kind === 'video' ? askProxy(parts, call) : told;
}

async function askBrowser({ ports }: CallParts, { url }: MetadataCall): Promise<MetadataAnswer> {
  const answer = await fetchOutside(ports, url, OUTSIDE_BYTES.answer);
  if (!answer.ok) return { kind: 'failed' };
  const { status, statusText } = answer;
  if (status < 200 || status > 299) return { kind: 'http', status, statusText };
  const payload = jsonOf(answer.bytes);
  return payload === undefined ? { kind: 'failed' } : { kind: 'payload', payload };
}

/** The server's proxy. Servers without one answer 404: whatever fails here is no failure of the service. */
async function askProxy({ context }: CallParts, { url }: MetadataCall): Promise<MetadataAnswer> {
  const path = `cors-proxy?url=${encodeURIComponent(url)}`;
  const answer = await context.session.request({ method: 'GET', path, priority: 'screen' });
  return answer.ok ? { kind: 'payload', payload: answer.value.payload } : { kind: 'failed' };
}

/**
 * `null` if the service does not let other sites read its picture, or it is too large or no whole picture: the page shows it from
 * its address.
 */
async function loadThumbnail({ ports }: CallParts, url: string | null): Promise<PreviewRow['thumbnail']> {
  if (url === null) return null;
  const answer = await fetchOutside(ports, url, OUTSIDE_BYTES.thumbnail);
  if (!answer.ok || answer.status !== 200 || !RASTER.test(answer.mediaType)) return null;
  if (typeOfWhole(answer.bytes, false) === null) return null;
  return { bytes: answer.bytes.buffer, mediaType: answer.mediaType };
}
