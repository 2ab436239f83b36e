import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascii, joined, viewOf } from '../../src/shared/pictures/bytes.ts';
import { pictureHead } from '../../src/shared/pictures/picture-head.ts';
import { plainPicture } from '../../src/shared/pictures/plain-picture.ts';
import { PHOTO_KINDS, PLACE, photo } from '../support/photos.ts';

const photos = await Promise.all(PHOTO_KINDS.map((kind) => photo(kind)));

const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x18ftypheic'].map(ascii);

/** Random bytes with the signature of a photo. */
const nonsense = fc
  .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }))
  .map(([beginning, rest]) => joined([beginning, rest]));

/** A photo with some bytes changed, and truncated. */
const damaged = fc
  .record({
    taken: fc.constantFrom(...photos),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
    keep: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ taken, changes, keep }) => {
    const bytes = new Uint8Array(taken);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes.slice(0, Math.ceil((bytes.length * keep) / 1000));
  });

test('any bytes are read to the end, and the result is never longer', () => {
  fc.assert(
    fc.property(fc.oneof(nonsense, damaged), (bytes) => {
      const before = bytes.slice();
      pictureHead(bytes);
      const plain = plainPicture(bytes);
      expect(plain.length).toBeLessThanOrEqual(bytes.length);
      expect(Buffer.from(bytes).equals(before)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('removing metadata twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.oneof(nonsense, damaged), (bytes) => {
      const plain = plainPicture(bytes);
      expect(Buffer.from(plainPicture(plain)).equals(plain)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const secret = ascii(PLACE);
const [jpeg, png, webp] = [photos[0] ?? secret, photos[1] ?? secret, photos[2] ?? secret];

const segment = (marker: number, label: Uint8Array) => {
  const content = joined([label, secret]);
  return joined([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff), content]);
};
const chunk = (kind: string, isLittle: boolean) => {
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, secret.length, isLittle);
  return isLittle
    ? joined([ascii(kind), length, secret, new Uint8Array(secret.length % 2)])
    : joined([length, ascii(kind), secret, new Uint8Array(4)]);
};

test('text in any part beside the picture does not leave the device', () => {
  const label = fc.uint8Array({ maxLength: 40 });
  const marker = fc.constantFrom(0xe1, 0xe2, 0xe3, 0xe5, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xfe);
  const inJpeg = fc
    .array(fc.tuple(marker, label), { minLength: 1, maxLength: 4 })
    .map((parts) => joined([jpeg.subarray(0, 2), ...parts.map((part) => segment(...part)), jpeg.subarray(2)]));
  const inPng = fc
    .constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf')
    .map((kind) => joined([png.subarray(0, 33), chunk(kind, false), png.subarray(33)]));
  const inWebp = fc.constantFrom('EXIF', 'XMP ').map((kind) => {
    const bytes = joined([webp, chunk(kind, true)]);
    viewOf(bytes).setUint32(4, bytes.length - 8, true);
    return bytes;
  });
  fc.assert(
    fc.property(fc.oneof(inJpeg, inPng, inWebp), (bytes) => {
      expect(Buffer.from(bytes).includes(PLACE)).toBe(true);
      expect(Buffer.from(plainPicture(bytes)).includes(PLACE)).toBe(false);
    }),
  );
});
