import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { ascii, joined, viewOf } from '../../../../src/shared/pictures/bytes.ts';
import { exifOf, orientationOf } from '../../../../src/shared/pictures/exif.ts';
import { plainPicture } from '../../../../src/shared/pictures/plain-picture.ts';
import { PHOTO_KINDS, PLACE, photo, pixelsOf } from '../../../support/photos.ts';

const holds = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(text);

describe.each(PHOTO_KINDS)('plainPicture of a photo as %s', (kind) => {
  it('removes the location and keeps the pixels', async () => {
    const taken = await photo(kind);
    expect(holds(taken, PLACE)).toBe(true);
    const plain = plainPicture(taken);
    expect(holds(plain, PLACE)).toBe(false);
    expect(holds(plain, 'Box camera')).toBe(false);
    expect((await pixelsOf(plain)).equals(await pixelsOf(taken))).toBe(true);
  });

  it('keeps the orientation', async () => {
    const upright = async (bytes: Uint8Array) => sharp(bytes).rotate().raw().toBuffer({ resolveWithObject: true });
    const taken = await photo(kind);
    const [before, after] = [await upright(taken), await upright(plainPicture(taken))];
    expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
    expect(after.data.equals(before.data)).toBe(true);
  });

  it('is idempotent', async () => {
    const plain = plainPicture(await photo(kind));
    expect(Buffer.from(plainPicture(plain)).equals(plain)).toBe(true);
  });

  it('without rotation leaves no orientation tag', async () => {
    const plain = plainPicture(await photo(kind, 1));
    expect((await sharp(plain).metadata()).orientation ?? 1).toBe(1);
    expect(holds(plain, PLACE)).toBe(false);
  });
});

test('plainPicture returns bytes that are no photo unchanged', () => {
  const text = ascii('Peas, beans and Rowan Lane 7');
  expect(plainPicture(text)).toBe(text);
  expect(plainPicture(new Uint8Array())).toHaveLength(0);
});

test('plainPicture removes data after the end of a JPEG, such as a motion photo with its location', async () => {
  const taken = await photo('jpeg');
  const plain = plainPicture(joined([taken, ascii(`ftypmp42 ${PLACE}`)]));
  expect(Buffer.from(plain).equals(plainPicture(taken))).toBe(true);
});

test('plainPicture keeps the colour profile of a JPEG', async () => {
  const bytes = await sharp(await photo('jpeg'))
    .withIccProfile('p3')
    .jpeg({ progressive: true })
    .toBuffer();
  const plain = plainPicture(new Uint8Array(bytes));
  expect((await sharp(plain).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
  expect((await pixelsOf(plain)).equals(await pixelsOf(bytes))).toBe(true);
});

test('plainPicture keeps the frames of an animation', async () => {
  const frames = Buffer.alloc(8 * 16 * 3);
  frames.fill(200, 0, 8 * 8 * 3);
  const animation = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2);
  expect((await sharp(plainPicture(animation), { pages: -1 }).metadata()).pages).toBe(2);
});

/** EXIF with an orientation of this type. */
function tiffWith(type: number, value: number, isLittle: boolean): Uint8Array {
  const tiff = joined([ascii(isLittle ? 'II*\0' : 'MM\0*'), new Uint8Array(22)]);
  const view = viewOf(tiff);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 1, isLittle);
  view.setUint16(10, 0x0112, isLittle);
  view.setUint16(12, type, isLittle);
  view.setUint32(14, 1, isLittle);
  if (type === 1) view.setUint8(18, value);
  if (type === 3) view.setUint16(18, value, isLittle);
  if (type === 4) view.setUint32(18, value, isLittle);
  return tiff;
}

test('plainPicture keeps an orientation that is stored as LONG', async () => {
  const plain = plainPicture(await photo('jpeg', 1));
  const content = joined([ascii('Exif\0\0'), tiffWith(4, 8, false)]);
  const segment = joined([Uint8Array.of(0xff, 0xe1, 0, content.length + 2), content]);
  const turned = joined([plain.subarray(0, 2), segment, plain.subarray(2)]);
  expect((await sharp(plainPicture(turned)).metadata()).orientation).toBe(8);
});

describe('orientationOf', () => {
  it('reads both byte orders', () => {
    const little = Uint8Array.of(
      0x49,
      0x49,
      0x2a,
      0,
      8,
      0,
      0,
      0,
      1,
      0,
      0x12,
      1,
      3,
      0,
      1,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    );
    expect(orientationOf(little)).toBe(8);
    expect(orientationOf(exifOf(3))).toBe(3);
  });

  it.each([
    ['BYTE', 1],
    ['SHORT', 3],
    ['LONG', 4],
  ])('reads a value that is stored as %s, in both byte orders', (_, type) => {
    for (const isLittle of [true, false]) expect(orientationOf(tiffWith(type, 6, isLittle))).toBe(6);
  });

  it('returns null for an upright, invalid or truncated orientation', () => {
    expect(orientationOf(exifOf(1))).toBeNull();
    expect(orientationOf(exifOf(9))).toBeNull();
    expect(orientationOf(exifOf(6).subarray(0, 20))).toBeNull();
    expect(orientationOf(ascii('MM\0*\xff\xff\xff\xff'))).toBeNull();
    expect(orientationOf(new Uint8Array())).toBeNull();
  });
});
