import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { convertedPicture, pictureShape } from '../../../../src/features/composer/files/convert-picture.ts';
import { ascii, joined, viewOf } from '../../../../src/shared/pictures/bytes.ts';

afterEach(() => vi.unstubAllGlobals());

const WIDTH = 300;

/** Stubs a canvas that creates JPEGs of the given size. `alphas`: of its pixels. Returns the mocks of `toBlob` and `createImageBitmap`. */
function stubCanvas(jpegBytes: number, alphas: (pixel: number) => number = () => 255) {
  const toBlob = vi.fn((done: (blob: Blob) => void, type: string, _quality: number) =>
    done(new Blob([new Uint8Array(jpegBytes)], { type })),
  );
  const getImageData = (_x: number, top: number, width: number, height: number) => ({
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? alphas(top * width + Math.floor(at / 4)) : 0,
    ),
  });
  const getContext = () => ({ drawImage: () => undefined, getImageData });
  const bitmap = vi.fn(async () => ({ width: WIDTH, height: WIDTH, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', bitmap);
  vi.stubGlobal('document', { createElement: () => ({ getContext, toBlob }) });
  return { toBlob, bitmap };
}

/** Heads of PNGs, with and without alpha. The rest of a file is filled up. */
const heads: Record<'opaque' | 'alpha', Uint8Array> = { opaque: new Uint8Array(), alpha: new Uint8Array() };
beforeAll(async () => {
  for (const kind of ['opaque', 'alpha'] as const) {
    const channels = kind === 'alpha' ? 4 : 3;
    const create = { width: WIDTH, height: WIDTH, channels, background: '#fff' } as const;
    heads[kind] = new Uint8Array(await sharp({ create }).png().toBuffer());
  }
});

const filled = (head: Uint8Array, sizeBytes: number) => joined([head, new Uint8Array(sizeBytes - head.length)]);
const convert = (bytes: Uint8Array<ArrayBuffer>) => {
  const file = new File([bytes], 'noise.png', { type: 'image/png' });
  return convertedPicture(file, bytes).then((made) => ({ made, isSame: made === file }));
};

test('a PNG of 50 KB is converted to a JPEG of quality 0.9 [5.037]', async () => {
  const { toBlob } = stubCanvas(10_000);
  const { made } = await convert(filled(heads.opaque, 50 * 1024));
  expect(toBlob.mock.calls.map(([, ...asked]) => asked)).toEqual([['image/jpeg', 0.9]]);
  expect([made.name, made.type, made.size]).toEqual(['noise.jpg', 'image/jpeg', 10_000]);
});

test('a smaller PNG is not converted, and a JPEG of half the size is not used [5.038]', async () => {
  const { toBlob } = stubCanvas(30 * 1024);
  expect(await convert(filled(heads.opaque, 50 * 1024 - 1))).toMatchObject({ isSame: true });
  expect(toBlob).not.toHaveBeenCalled();
  expect(await convert(filled(heads.opaque, 60 * 1024))).toMatchObject({ isSame: true });
  expect(toBlob).toHaveBeenCalled();
});

test('a transparent PNG stays one; a screenshot with an opaque alpha channel is converted', async () => {
  const hole = stubCanvas(10_000, (pixel) => (pixel === WIDTH * WIDTH - 1 ? 254 : 255));
  expect(await convert(filled(heads.alpha, 60 * 1024))).toMatchObject({ isSame: true });
  expect(hole.toBlob).not.toHaveBeenCalled();
  stubCanvas(10_000);
  expect(await convert(filled(heads.alpha, 60 * 1024))).toMatchObject({ made: { name: 'noise.jpg' } });
});

test('an animated PNG stays one', async () => {
  const { bitmap } = stubCanvas(10_000);
  const control = joined([new Uint8Array(4), ascii('acTL'), new Uint8Array(12)]);
  viewOf(control).setUint32(0, 8);
  const animated = joined([heads.opaque.subarray(0, 33), control, heads.opaque.subarray(33)]);
  expect(await convert(filled(animated, 60 * 1024))).toMatchObject({ isSame: true });
  expect(bitmap).not.toHaveBeenCalled();
});

test('neither the conversion nor the size of a picture decodes 200 megapixels', async () => {
  const { bitmap } = stubCanvas(10_000);
  const large = filled(heads.opaque, 60 * 1024);
  viewOf(large).setUint32(16, 16_320);
  viewOf(large).setUint32(20, 12_240);
  expect(await convert(large)).toMatchObject({ isSame: true });
  expect(await pictureShape(new File([large], 'large.png', { type: 'image/png' }), large)).toEqual({
    width: 16_320,
    height: 12_240,
  });
  expect(bitmap).not.toHaveBeenCalled();
});
