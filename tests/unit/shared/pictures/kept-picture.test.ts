import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureToKeep } from '../../../../src/shared/pictures/kept-picture.ts';

const picture = { create: { width: 40, height: 30, channels: 3, background: 'red' } } as const;
const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer());
const gif = new Uint8Array(await sharp(picture).gif().toBuffer());
const png = new Uint8Array(await sharp(picture).png().toBuffer());

const isKept = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): boolean =>
  pictureToKeep(new Response(null, { headers }), bytes.slice().buffer) !== null;

test.each([
  ['a JPEG without its end', 'image/jpeg', jpeg.slice(0, -2)],
  ['a GIF without its trailer', 'image/gif', gif.slice(0, -1)],
])('%s is kept only if as many bytes came as the answer announced', (_, type, bytes) => {
  expect(isKept(bytes, { 'content-type': type, 'content-length': String(bytes.length) })).toBe(true);
  expect(isKept(bytes, { 'content-type': type, 'content-length': String(bytes.length + 2) })).toBe(false);
  expect(isKept(bytes, { 'content-type': type })).toBe(false);
});

test('what browsers do not show without its end, and a page, is not kept whatever the answer announced', () => {
  for (const bytes of [png.slice(0, -4), new TextEncoder().encode('<!doctype html>')]) {
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) };
    expect(isKept(bytes, headers)).toBe(false);
  }
});
