import { mediaStore, takenStore } from '../../src/shared/contract/index.ts';
import type { Attachment } from '../../src/shared/model/index.ts';
import { mayBePicture } from '../../src/shared/pictures/kept-picture.ts';
import { typeOfWhole } from '../../src/shared/pictures/whole-picture.ts';
import type { CallParts } from '../calls.ts';
import type { ZipWriter } from './zip.ts';

/** A larger one is left out: it would be in memory as a whole. */
const LARGEST_PICTURE = 30_000_000;
const PICTURE_TIMEOUT_MS = 120_000;

/** The pictures of an export. Each is written once. */
export interface Pictures {
  /** Returns the path of a picture in the file; `null` if it could not be read. */
  write: (file: Attachment) => Promise<string | null>;
  written: () => number;
  missed: () => number;
}

export function createPictures({ ports, stores }: CallParts, zip: ZipWriter, signal: AbortSignal): Pictures {
  const paths = new Map<string, string>();
  const missed = new Set<string>();

  const read = async (url: string): Promise<{ bytes: Uint8Array; extension: string } | null> => {
    for (const response of [() => storedPicture(ports, stores.accountId, url), () => fetchFile(ports, url, signal)]) {
      const picture = await pictureIn(await response());
      if (picture) return picture;
    }
    return null;
  };

  return {
    async write(file) {
      const url = addressOf(file);
      const known = paths.get(url);
      if (known !== undefined) return known;
      const picture = url === '' || file.sizeBytes > LARGEST_PICTURE ? null : await read(url);
      if (!picture) {
        missed.add(file.id);
        return null;
      }
      missed.delete(file.id);
      const path = `pictures/${file.id.replace(/[^\w-]/g, '')}.${picture.extension}`;
      zip.bytes(path, picture.bytes);
      paths.set(url, path);
      return path;
    },
    written: () => paths.size,
    missed: () => missed.size,
  };
}

/** The address of the original. */
export const addressOf = ({ sizes, url }: Pick<Attachment, 'sizes' | 'url'>): string => sizes.original?.url ?? url;

/** A format without an extension here is left out: an SVG picture can contain a script. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** The picture of an answer; `null` if it has none, or not the whole: a gateway may have answered with a page. */
async function pictureIn(response: Response | null | undefined) {
  if (!response || !mayBePicture(response)) return null;
  const body = await response.arrayBuffer().catch(() => null);
  const bytes = body && new Uint8Array(body);
  const type = bytes && typeOfWhole(bytes, false);
  const extension = type && EXTENSIONS[type];
  return extension ? { bytes, extension } : null;
}

async function storedPicture({ caches }: CallParts['ports'], accountId: string | null, url: string) {
  for (const name of [takenStore(accountId), mediaStore(accountId)]) {
    if (!(await caches.keys()).includes(name)) continue;
    const kept = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (kept) return kept;
  }
  return undefined;
}

/** Fetches a file of the server; `null` if there is no answer with it. */
export async function fetchFile(
  { fetch }: Pick<CallParts['ports'], 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<Response | null> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]);
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', signal: timed }).catch(() => null);
  return response?.status === 200 ? response : null;
}
