import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ascii, joined } from '../../src/shared/pictures/bytes.ts';
import { typeOfWhole } from '../../src/shared/pictures/whole-picture.ts';
import { photo } from '../support/photos.ts';

const noise = {
  create: { width: 40, height: 30, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
} as const;
const drawing =
  '<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g><rect width="9"/></g></svg>\n';

const pictures: { name: string; type: string; bytes: Uint8Array }[] = [
  { name: 'a photo with metadata', type: 'image/jpeg', bytes: await photo('jpeg') },
  {
    name: 'a progressive photo',
    type: 'image/jpeg',
    bytes: new Uint8Array(await sharp(noise).jpeg({ progressive: true }).toBuffer()),
  },
  { name: 'a PNG', type: 'image/png', bytes: await photo('png') },
  { name: 'a WebP', type: 'image/webp', bytes: await photo('webp') },
  { name: 'an AVIF', type: 'image/avif', bytes: await photo('avif') },
  { name: 'a GIF', type: 'image/gif', bytes: new Uint8Array(await sharp(noise).gif().toBuffer()) },
  { name: 'a drawing', type: 'image/svg+xml', bytes: ascii(drawing) },
];

describe.each(pictures)('$name', ({ type, bytes }) => {
  test('is a picture of its type as a whole', () => {
    expect(typeOfWhole(bytes, true)).toBe(type);
  });

  test('is none when it was cut anywhere', () => {
    const lastWords = type === 'image/svg+xml' ? 2 : 1;
    const lengths = Array.from({ length: bytes.length - lastWords + 1 }, (_, length) => length);
    expect(lengths.filter((length) => typeOfWhole(bytes.subarray(0, length), true) !== null)).toEqual([]);
  });

  test('is none when the page of a gateway stands before it', () => {
    expect(typeOfWhole(joined([ascii('<!doctype html><title>Guests</title>'), bytes]), true)).toBeNull();
  });
});

test('a photo whose preview is whole, and which is cut behind it, is none', async () => {
  const preview = new Uint8Array(await sharp(noise).jpeg().toBuffer());
  const whole = await photo('jpeg');
  const content = joined([ascii('Exif\0\0'), preview]);
  const length = content.length + 2;
  const segment = joined([Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff), content]);
  const withPreview = joined([whole.subarray(0, 2), segment, whole.subarray(2)]);
  expect(typeOfWhole(withPreview, false)).toBe('image/jpeg');
  expect(typeOfWhole(withPreview.subarray(0, -20), false)).toBeNull();
});

test('a photo with something behind its end is one', async () => {
  const whole = await photo('jpeg');
  expect(typeOfWhole(joined([whole, new Uint8Array(40)]), false)).toBe('image/jpeg');
});

test('a drawing is a picture only where one is expected', () => {
  expect(typeOfWhole(ascii(drawing), false)).toBeNull();
  expect(typeOfWhole(ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>'), true)).toBe('image/svg+xml');
  expect(typeOfWhole(ascii('<!doctype html><html><svg></svg>'), true)).toBeNull();
});

test('any bytes are read to an end', () => {
  const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x18ftypavif', 'GIF89a'].map(
    ascii,
  );
  const nonsense = fc
    .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }))
    .map(([beginning, rest]) => joined([beginning, rest]));
  fc.assert(
    fc.property(nonsense, (bytes) => {
      const type = typeOfWhole(bytes, true);
      expect(type === null || type.startsWith('image/')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
