import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { ascii, joined } from '../../../../src/shared/pictures/bytes.ts';
import { exifOf, orientationOf } from '../../../../src/shared/pictures/exif.ts';
import { plainPicture } from '../../../../src/shared/pictures/plain-picture.ts';
import { PHOTO_KINDS, PLACE, photo, pixelsOf } from '../../../support/photos.ts';

const holds = (bytes: Uint8Array, words: string): boolean => Buffer.from(bytes).includes(words);

describe.each(PHOTO_KINDS)('a photo as %s', (kind) => {
  it('goes without its place, with the same picture', async () => {
    const taken = await photo(kind);
    expect(holds(taken, PLACE)).toBe(true);
    const plain = plainPicture(taken);
    expect(holds(plain, PLACE)).toBe(false);
    expect(holds(plain, 'Box camera')).toBe(false);
    expect((await pixelsOf(plain)).equals(await pixelsOf(taken))).toBe(true);
  });

  it('is turned as it was held', async () => {
    const upright = async (bytes: Uint8Array) => sharp(bytes).rotate().raw().toBuffer({ resolveWithObject: true });
    const taken = await photo(kind);
    const [before, after] = [await upright(taken), await upright(plainPicture(taken))];
    expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
    expect(after.data.equals(before.data)).toBe(true);
  });

  it('is left as it is the second time', async () => {
    const plain = plainPicture(await photo(kind));
    expect(Buffer.from(plainPicture(plain)).equals(plain)).toBe(true);
  });

  it('that is upright needs no EXIF', async () => {
    const plain = plainPicture(await photo(kind, 1));
    expect((await sharp(plain).metadata()).orientation ?? 1).toBe(1);
    expect(holds(plain, PLACE)).toBe(false);
  });
});

test('what is no photo comes back as it is', () => {
  const words = ascii('Peas, beans and Rowan Lane 7');
  expect(plainPicture(words)).toBe(words);
  expect(plainPicture(new Uint8Array())).toHaveLength(0);
});

test('what lies behind the end of a JPEG goes: a film that the phone made with it, with a place of its own', async () => {
  const taken = await photo('jpeg');
  const plain = plainPicture(joined([taken, ascii(`ftypmp42 ${PLACE}`)]));
  expect(Buffer.from(plain).equals(plainPicture(taken))).toBe(true);
});

test('a JPEG keeps its colours', async () => {
  const bytes = await sharp(await photo('jpeg'))
    .withIccProfile('p3')
    .jpeg({ progressive: true })
    .toBuffer();
  const plain = plainPicture(new Uint8Array(bytes));
  expect((await sharp(plain).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
  expect((await pixelsOf(plain)).equals(await pixelsOf(bytes))).toBe(true);
});

test('moving pictures go on moving', async () => {
  const frames = Buffer.alloc(8 * 16 * 3);
  frames.fill(200, 0, 8 * 8 * 3);
  const animation = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2);
  expect((await sharp(plainPicture(animation), { pages: -1 }).metadata()).pages).toBe(2);
});

describe('how the camera was held', () => {
  it('is read in both orders of bytes', () => {
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

  it('is nothing where it is upright, makes no sense, or points nowhere', () => {
    expect(orientationOf(exifOf(1))).toBeNull();
    expect(orientationOf(exifOf(9))).toBeNull();
    expect(orientationOf(exifOf(6).subarray(0, 20))).toBeNull();
    expect(orientationOf(ascii('MM\0*\xff\xff\xff\xff'))).toBeNull();
    expect(orientationOf(new Uint8Array())).toBeNull();
  });
});
