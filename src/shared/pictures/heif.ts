import { type Bytes, says, viewOf } from './bytes.ts';

/** Brands of pictures in the container of ISO/IEC 23008-12, as phones write them. */
const BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis'];

export const isHeif = (bytes: Uint8Array): boolean =>
  says(bytes, 4, 'ftyp') && BRANDS.some((brand) => says(bytes, 8, brand));

/**
 * Returns a HEIC or AVIF picture with blank EXIF and XMP. They are overwritten in place, so that no offsets change. The
 * orientation is in the container itself.
 */
export function plainHeif(bytes: Uint8Array): Bytes {
  const plain = new Uint8Array(bytes);
  try {
    for (const meta of boxesIn(plain, 0, plain.length)) if (meta.kind === 'meta') blank(plain, meta);
  } catch (error) {
    // An offset beyond the end: everything found so far is blank.
    if (!(error instanceof RangeError)) throw error;
  }
  return plain;
}

/** Returns the size of the largest image in the container, before it is turned; `null` if none is found. */
export function heifSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(bytes);
  let size: { width: number; height: number } | null = null;
  const find = (start: number, end: number, ...path: string[]): void => {
    const [kind, ...rest] = path;
    for (const box of boxesIn(bytes, start, end)) {
      if (box.kind !== kind) continue;
      if (rest.length > 0) find(box.start + (kind === 'meta' ? FULL_BYTES : 0), box.end, ...rest);
      else {
        const [width, height] = [view.getUint32(box.start + FULL_BYTES), view.getUint32(box.start + FULL_BYTES + 4)];
        if (!size || width * height > size.width * size.height) size = { width, height };
      }
    }
  };
  find(0, bytes.length, 'meta', 'iprp', 'ipco', 'ispe');
  return size;
}

/** `start`, `end`: of its content. */
interface Box {
  kind: string;
  start: number;
  end: number;
}

function* boxesIn(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = start; at + 8 <= end; ) {
    const short = view.getUint32(at);
    const headBytes = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    if (size < headBytes || at + size > end) return;
    yield { kind: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + headBytes, end: at + size };
    at += size;
  }
}

/** Version and flags before the content of a "full box". */
const FULL_BYTES = 4;

function blank(bytes: Uint8Array, meta: Box): void {
  const boxes = [...boxesIn(bytes, meta.start + FULL_BYTES, meta.end)];
  const find = (kind: string) => boxes.find((box) => box.kind === kind);
  const [infos, places, inside] = [find('iinf'), find('iloc'), find('idat')];
  if (!infos || !places) return;
  const metadata = metadataItems(bytes, infos);
  for (const { itemId, method, at, length } of extentsIn(bytes, places)) {
    if (!metadata.has(itemId)) continue;
    const from = method === 1 && inside ? inside.start : 0;
    if (method <= 1) bytes.fill(0, from + at, from + at + length);
  }
}

/** Returns the ids of items with EXIF, XMP or similar metadata. */
function metadataItems(bytes: Uint8Array, infos: Box): Set<number> {
  const view = viewOf(bytes);
  const countBytes = view.getUint8(infos.start) === 0 ? 2 : 4;
  const ids = new Set<number>();
  for (const info of boxesIn(bytes, infos.start + FULL_BYTES + countBytes, infos.end)) {
    const version = view.getUint8(info.start);
    if (info.kind !== 'infe' || version < 2) continue;
    const idAt = info.start + FULL_BYTES;
    const kindAt = idAt + (version === 2 ? 2 : 4) + 2;
    if (!says(bytes, kindAt, 'Exif') && !says(bytes, kindAt, 'mime')) continue;
    ids.add(version === 2 ? view.getUint16(idAt) : view.getUint32(idAt));
  }
  return ids;
}

interface Extent {
  itemId: number;
  /** 0: offset in the file; 1: offset in `idat`. */
  method: number;
  at: number;
  length: number;
}

function* extentsIn(bytes: Uint8Array, places: Box): Generator<Extent> {
  const view = viewOf(bytes);
  let at = places.start;
  /** Reads the next number of this many bytes. */
  const read = (size: number): number => {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + view.getUint8(at + index);
    at += size;
    return value;
  };
  const version = read(1);
  read(3);
  const [offsetAndLength, baseAndIndex] = [read(1), read(1)];
  const [offsetSize, lengthSize] = [offsetAndLength >> 4, offsetAndLength & 15];
  const [baseSize, indexSize] = [baseAndIndex >> 4, version === 0 ? 0 : baseAndIndex & 15];
  const idSize = version < 2 ? 2 : 4;
  for (let items = read(idSize); items > 0 && at < places.end; items--) {
    const itemId = read(idSize);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize);
    for (let extents = read(2); extents > 0 && at < places.end; extents--) {
      read(indexSize);
      yield { itemId, method, at: base + read(offsetSize), length: read(lengthSize) };
    }
  }
}
