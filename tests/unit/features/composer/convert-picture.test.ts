import { afterEach, expect, test, vi } from 'vitest';
import { convertedPicture } from '../../../../src/features/composer/files/convert-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a canvas that creates JPEGs of the given size. Returns the mock of `toBlob`. */
function stubCanvas(jpegBytes: number) {
  const toBlob = vi.fn((done: (blob: Blob) => void, type: string, _quality: number) =>
    done(new Blob([new Uint8Array(jpegBytes)], { type })),
  );
  const getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 300, close: () => undefined }));
  vi.stubGlobal('document', { createElement: () => ({ getContext, toBlob }) });
  return toBlob;
}

const png = (sizeBytes: number) => new File([new Uint8Array(sizeBytes)], 'noise.png', { type: 'image/png' });

test('a PNG of 50 KB is converted to a JPEG of quality 0.9 [5.037]', async () => {
  const toBlob = stubCanvas(10_000);
  const jpeg = await convertedPicture(png(50 * 1024));
  expect(toBlob.mock.calls.map(([, ...asked]) => asked)).toEqual([['image/jpeg', 0.9]]);
  expect([jpeg.name, jpeg.type, jpeg.size]).toEqual(['noise.jpg', 'image/jpeg', 10_000]);
});

test('a smaller PNG is not converted, and a JPEG of half the size is not used [5.038]', async () => {
  const toBlob = stubCanvas(30 * 1024);
  const small = png(50 * 1024 - 1);
  expect(await convertedPicture(small)).toBe(small);
  expect(toBlob).not.toHaveBeenCalled();
  const half = png(60 * 1024);
  expect(await convertedPicture(half)).toBe(half);
});
