import { describe, expect, it } from 'vitest';
import { fileSize } from '../../../../src/features/post/file-size.ts';
import { pictureSize } from '../../../../src/features/post/picture-size.ts';
import { attachment } from '../../../support/post-views.ts';

describe('file sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KiB'],
    [1_048_525, '1.0 MiB'],
    [1_992_294, '1.9 MiB'],
    [5 * 1024 ** 4 * 1024, '5120.0 TiB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});

describe('the place of a picture', () => {
  it('has the shape of the original', () => {
    expect(pictureSize(attachment('a'), 150)).toMatchObject({ width: 225, height: 150 });
  });

  it('is a square when the shape is not known, and shows what there is', () => {
    const old = attachment('a', { sizes: {}, thumbnailUrl: '/old.jpg' });
    expect(pictureSize(old, 150)).toEqual({ width: 150, height: 150, src: '/old.jpg', srcSet: undefined });
  });

  it('is never a thread nor a carpet', () => {
    const shaped = (width: number, height: number) =>
      pictureSize(attachment('a', { sizes: { original: { width, height, url: '/a' } } }), 100).width;
    expect(shaped(10, 5000)).toBe(45);
    expect(shaped(5000, 10)).toBe(240);
    expect(shaped(100, 0)).toBe(100);
  });
});
