import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureToShow } from '../../../src/platform/smaller-picture.ts';
import { ascii, joined, viewOf } from '../../../src/shared/pictures/bytes.ts';

/** Pictures that are decoded now, and the largest number of them. */
let open = 0;
let mostOpen = 0;
const begin = async () => {
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  await new Promise((resolve) => setTimeout(resolve));
};
const picture = {
  close: () => {
    open -= 1;
  },
};
const asked = vi.fn();

beforeEach(() => {
  open = 0;
  mostOpen = 0;
  asked.mockClear();
  vi.stubGlobal('createImageBitmap', async (_: Blob, sizes: object) => {
    asked(sizes);
    await begin();
    return picture;
  });
  const toBlob = (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type }));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ drawImage: () => undefined }), toBlob }) });
});
afterEach(() => vi.unstubAllGlobals());

function withDecoder(): void {
  vi.stubGlobal(
    'ImageDecoder',
    class {
      constructor({ desiredWidth, desiredHeight }: { desiredWidth: number; desiredHeight: number }) {
        asked({ desiredWidth, desiredHeight });
      }
      decode = async () => {
        await begin();
        return { image: picture };
      };
      close = () => undefined;
    },
  );
}

/** A picture whose head says that it has this size. */
async function aPicture(kind: 'jpeg' | 'png', width: number, height: number): Promise<Blob> {
  const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
  const bytes = new Uint8Array(await sharp({ create }).toFormat(kind).toBuffer());
  const view = viewOf(bytes);
  const frame = Buffer.from(bytes).indexOf(Buffer.of(0xff, 0xc0));
  if (kind === 'png') {
    view.setUint32(16, width);
    view.setUint32(20, height);
  } else {
    view.setUint16(frame + 5, height);
    view.setUint16(frame + 7, width);
  }
  return new Blob([bytes], { type: `image/${kind}` });
}

test('a photo of a usual size, and what is no picture, is shown as it is', async () => {
  const photo = await aPicture('jpeg', 4000, 3000);
  expect(await pictureToShow(photo, 720)).toBe(photo);
  const text = new Blob(['beans'], { type: 'text/plain' });
  expect(await pictureToShow(text, 720)).toBe(text);
  expect(asked).not.toHaveBeenCalled();
});

test('photos of 200 megapixels are scaled while they are decoded, one after the other', async () => {
  withDecoder();
  const photo = await aPicture('jpeg', 16_320, 12_240);
  const shown = await Promise.all([1, 2, 3, 4].map(() => pictureToShow(photo, 720)));
  expect(shown.map((blob) => blob?.size)).toEqual([5, 5, 5, 5]);
  expect(asked.mock.calls).toEqual(Array.from({ length: 4 }, () => [{ desiredWidth: 720, desiredHeight: 540 }]));
  expect([mostOpen, open]).toEqual([1, 0]);
});

test.each([
  ['extended XMP', 0xe1, 'http://ns.adobe.com/xmp/extension/\0'],
  ['the colours of a print shop', 0xe2, 'ICC_PROFILE\0'],
])('photos of 200 megapixels with %s before their frame are scaled, too', async (_, marker, name) => {
  withDecoder();
  const content = joined([ascii(name), new Uint8Array(65_533 - name.length)]);
  const segment = joined([Uint8Array.of(0xff, marker, 0xff, 0xff), content]);
  const photo = new Uint8Array(await (await aPicture('jpeg', 16_320, 12_240)).arrayBuffer());
  const file = new Blob([photo.slice(0, 2), ...Array.from({ length: 40 }, () => segment), photo.slice(2)]);
  expect(await pictureToShow(file, 720)).not.toBe(file);
  expect(asked.mock.calls).toEqual([[{ desiredWidth: 720, desiredHeight: 540 }]]);
});

test('of a large file that is no picture, only the beginning is read', async () => {
  const file = new Blob([new Uint8Array(3_000_000)]);
  const slice = vi.spyOn(file, 'slice');
  expect(await pictureToShow(file, 720)).toBe(file);
  expect(slice).toHaveBeenCalledTimes(1);
});

test('a picture that cannot be scaled while decoding is decoded up to 64 megapixels, and not shown above', async () => {
  const sizes = { resizeWidth: 720, resizeHeight: 540, resizeQuality: 'medium' };
  expect(await pictureToShow(await aPicture('png', 8000, 6000), 720)).toMatchObject({ type: 'image/jpeg' });
  expect(asked.mock.calls).toEqual([[sizes]]);
  expect(await pictureToShow(await aPicture('png', 16_320, 12_240), 720)).toBeNull();
  expect(await pictureToShow(await aPicture('jpeg', 16_320, 12_240), 720)).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
