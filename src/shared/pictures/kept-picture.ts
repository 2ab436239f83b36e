import { SVG_TYPE, typeOfWhole, typeWithoutEnd } from './whole-picture.ts';

/** What is known of an answer before its body is there. */
type Head = Pick<Response, 'status' | 'redirected' | 'headers'>;

/** Header of a stored picture that was checked. An earlier version stored whatever came. */
const CHECKED = 'x-larder-checked';

const PICTURES = /^image\/./;
/** A host may not know the type of its files. */
const UNKNOWN = /^(?:(?:application|binary)\/octet-stream)?$/;

const declaredType = ({ headers }: Head): string =>
  (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();

/**
 * Whether an answer may be a picture. The server's files are answered where they are: a redirection leads to the page of a
 * gateway.
 */
export function mayBePicture(answer: Head): boolean {
  const type = declaredType(answer);
  return answer.status === 200 && !answer.redirected && (PICTURES.test(type) || UNKNOWN.test(type));
}

/** Whether a body has as many bytes as its answer announced: no cut connection. Of a packed body others are announced. */
const cameAsAnnounced = ({ headers }: Head, { byteLength }: ArrayBuffer): boolean =>
  headers.get('content-length') === `${byteLength}`;

/**
 * Returns an answer as it is kept: a copy that has no other header than the type, because `Vary: *` cannot be stored, and a
 * file's address has one content. `null` if it is no picture, or not whole: that may be shown, but not kept.
 */
export function pictureToKeep(answer: Head, body: ArrayBuffer): Response | null {
  if (!mayBePicture(answer)) return null;
  const declared = declaredType(answer);
  const bytes = new Uint8Array(body);
  const found =
    typeOfWhole(bytes, declared === SVG_TYPE) ?? (cameAsAnnounced(answer, body) ? typeWithoutEnd(bytes) : null);
  if (found === null) return null;
  const type = PICTURES.test(declared) ? declared : found;
  return new Response(body, { headers: { 'content-type': type, [CHECKED]: '1' } });
}

/**
 * Returns a stored picture as it is shown. One that an earlier version has stored is checked once, and deleted if it is none:
 * then it counts as missing (`undefined`), and is fetched again.
 */
export async function checkedPicture(
  kept: Response | undefined,
  url: string,
  open: () => Promise<Cache>,
): Promise<Response | undefined> {
  if (!kept || kept.headers.get(CHECKED) !== null) return kept;
  const body = await kept.arrayBuffer().catch(() => null);
  const picture = body && pictureToKeep(kept, body);
  const cache = await open();
  if (!picture) {
    await cache.delete(url, { ignoreVary: true });
    return undefined;
  }
  // On a full disk it stays as it is.
  await cache.put(url, picture.clone()).catch(() => undefined);
  return picture;
}
