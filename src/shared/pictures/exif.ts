import { type Bytes, says, viewOf } from './bytes.ts';

/** EXIF 2.32 §4.6: a TIFF header, then a directory of twelve-byte entries. */
const ORIENTATION = 0x0112;
const BYTE = 1;
const SHORT = 3;
const LONG = 4;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/** Returns the orientation, 2 to 8; `null` if upright or not found. */
export function orientationOf(tiff: Uint8Array): number | null {
  const isLittle = says(tiff, 0, 'II*\0');
  if (!isLittle && !says(tiff, 0, 'MM\0*')) return null;
  const view = viewOf(tiff);
  const has = (at: number, length: number) => at + length <= view.byteLength;
  if (!has(4, 4)) return null;
  const start = view.getUint32(4, isLittle);
  if (!has(start, 2)) return null;
  const count = view.getUint16(start, isLittle);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * ENTRY_BYTES;
    if (!has(at, ENTRY_BYTES)) return null;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = numberAt(view, at, isLittle);
    return value > UPRIGHT && value <= 8 ? value : null;
  }
  return null;
}

/** Returns the value of an entry. The standard's type is SHORT, but programs write others, and other programs read them. */
function numberAt(view: DataView, entryAt: number, isLittle: boolean): number {
  const valueAt = entryAt + 8;
  switch (view.getUint16(entryAt + 2, isLittle)) {
    case BYTE:
      return view.getUint8(valueAt);
    case SHORT:
      return view.getUint16(valueAt, isLittle);
    case LONG:
      return view.getUint32(valueAt, isLittle);
    default:
      return 0;
  }
}

const HEADER = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
const NO_NEXT = [0, 0, 0, 0];

/** Returns EXIF with the orientation only. */
export function exifOf(orientation: number): Bytes {
  const entry = [ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...HEADER, 0, 1, ...entry, ...NO_NEXT]);
}
