import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { ascii, joined, viewOf } from '../../../../src/shared/pictures/bytes.ts';
import { pictureHead } from '../../../../src/shared/pictures/picture-head.ts';
import { plainPicture } from '../../../../src/shared/pictures/plain-picture.ts';
import { photo } from '../../../support/photos.ts';

/** A picture of 24 × 10 pixels. */
const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 24, height: 10, channels, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

const headOf = async (bytes: Promise<Uint8Array>) => pictureHead(new Uint8Array(await bytes));

it('knows the size of pictures of all usual formats without decoding them', async () => {
  const size = { width: 24, height: 10 };
  expect(await headOf(plain().jpeg().toBuffer())).toMatchObject({ format: 'jpeg', ...size });
  expect(await headOf(plain().jpeg({ progressive: true }).toBuffer())).toMatchObject({ format: 'jpeg', ...size });
  expect(await headOf(plain().png().toBuffer())).toMatchObject({ format: 'png', ...size });
  expect(await headOf(plain().gif().toBuffer())).toMatchObject({ format: 'gif', ...size });
  expect(await headOf(plain().webp().toBuffer())).toMatchObject({ format: 'webp', ...size });
  expect(await headOf(plain(4).webp().toBuffer())).toMatchObject({ format: 'webp', ...size });
  expect(await headOf(plain().webp({ lossless: true }).toBuffer())).toMatchObject({ format: 'webp', ...size });
  expect(await headOf(plain().avif().toBuffer())).toMatchObject({ format: 'heif', ...size });
});

it('gives the size as it is shown, after the orientation', async () => {
  for (const kind of ['jpeg', 'png'] as const) {
    const turned = await photo(kind, 6);
    expect(pictureHead(turned), kind).toMatchObject({ width: 32, height: 48 });
    expect(pictureHead(plainPicture(turned)), kind).toMatchObject({ width: 32, height: 48 });
    expect(pictureHead(await photo(kind, 3)), kind).toMatchObject({ width: 48, height: 32 });
  }
});

it('knows whether pixels may be transparent', async () => {
  expect(await headOf(plain(4).png().toBuffer())).toMatchObject({ hasAlpha: true });
  expect(await headOf(plain(4).png({ palette: true }).toBuffer())).toMatchObject({ hasAlpha: true });
  expect(await headOf(plain().png().toBuffer())).toMatchObject({ hasAlpha: false });
  expect(await headOf(plain().png({ palette: true }).toBuffer())).toMatchObject({ hasAlpha: false });
  expect(await headOf(plain(4).webp().toBuffer())).toMatchObject({ hasAlpha: true });
});

it('knows an animated PNG and an animated WebP', async () => {
  const still = new Uint8Array(await plain().png().toBuffer());
  expect(pictureHead(still)).toMatchObject({ isAnimated: false });
  // acTL stands between IHDR and IDAT: two frames, for ever. Nobody checks its checksum here.
  const control = joined([new Uint8Array(4), ascii('acTL'), Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 0), new Uint8Array(4)]);
  viewOf(control).setUint32(0, 8);
  const animated = joined([still.subarray(0, 33), control, still.subarray(33)]);
  expect(pictureHead(animated)).toMatchObject({ width: 24, height: 10, isAnimated: true });
  expect(pictureHead(plainPicture(animated))).toMatchObject({ isAnimated: true });
  const frames = Buffer.alloc(8 * 16 * 3);
  frames.fill(200, 0, 8 * 8 * 3);
  const film = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
  const webp = film.webp({ loop: 0, delay: [100, 100] }).toBuffer();
  expect(await headOf(webp)).toMatchObject({ width: 8, height: 8, isAnimated: true });
});

test('anything else has no head, nor has a picture that ends within it', async () => {
  expect(pictureHead(ascii('Peas and beans'))).toBeNull();
  expect(pictureHead(new Uint8Array())).toBeNull();
  for (const kind of ['jpeg', 'png', 'webp'] as const)
    for (const length of [3, 8, 12, 16]) expect(pictureHead((await photo(kind)).subarray(0, length)), kind).toBeNull();
});
