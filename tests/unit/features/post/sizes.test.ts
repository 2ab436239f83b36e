import { describe, expect, it, vi } from 'vitest';
import {
  largePicture,
  overflows,
  pictureSize,
  rowHeightOf,
} from '../../../../src/features/post/attachments/picture-size.ts';
import { fileSize } from '../../../../src/shared/text/file-size.ts';
import { attachment } from '../../../support/post-views.ts';

describe('fileSize', () => {
  it('uses binary units with one decimal [9.093]', () => {
    expect([0, 1023, 1024, 1_048_525, 1_992_294, 5 * 1024 ** 4 * 1024].map(fileSize)).toEqual([
      '0 B',
      '1023 B',
      '1.0 KiB',
      '1.0 MiB',
      '1.9 MiB',
      '5120.0 TiB',
    ]);
  });
});

describe('pictureSize', () => {
  it('has the aspect ratio of the original', () => {
    expect(pictureSize(attachment('a'), 150)).toMatchObject({ width: 225, height: 150 });
  });

  it('is a square for an unknown aspect ratio', () => {
    const old = attachment('a', { sizes: {}, thumbnailUrl: '/old.jpg' });
    const drawn = { width: 150, height: 150 };
    expect(pictureSize(old, 150)).toEqual({ ...drawn, drawn, src: '/old.jpg', srcSet: undefined });
  });

  it('limits extreme aspect ratios', () => {
    const shaped = (width: number, height: number) =>
      pictureSize(attachment('a', { sizes: { original: { width, height, url: '/a' } } }), 100).width;
    expect(shaped(100, 5000)).toBe(45);
    expect(shaped(5000, 100)).toBe(240);
    expect(shaped(100, 0)).toBe(100);
  });

  it('does not enlarge a small picture and is at least as large as a touch target', () => {
    const small = (width: number, height: number) =>
      attachment('a', { sizes: { original: { width, height, url: '/a' } } });
    expect(rowHeightOf([small(100, 80)])).toBe(80);
    expect(pictureSize(small(100, 80), 80)).toMatchObject({
      width: 100,
      height: 80,
      drawn: { width: 100, height: 80 },
    });
    expect(rowHeightOf([small(16, 16)])).toBe(44);
    expect(pictureSize(small(16, 16), 44)).toMatchObject({ width: 44, height: 44, drawn: { width: 16, height: 16 } });
    expect(rowHeightOf([small(16, 16), attachment('b')])).toBe(150);
    expect(pictureSize(small(2000, 100), 150)).toMatchObject({ width: 360, drawn: { width: 360, height: 100 } });
    expect(rowHeightOf([attachment('b')])).toBe(175);
  });
});

describe('a row of pictures', () => {
  const wide = attachment('a');

  it('overflows only beyond a slack [2.266]', () => {
    const three = 3 * 225 + 2 * 6;
    expect(overflows([wide, wide, wide], 150, three)).toBe(false);
    expect(overflows([wide, wide, wide], 150, three - 24)).toBe(false);
    expect(overflows([wide, wide, wide], 150, three - 25)).toBe(true);
  });

  it('opens the original with its size and the preview that was loaded', () => {
    expect(largePicture(wide)).toEqual({
      name: 'a.jpg',
      url: '/attachments/a.jpg',
      previewUrl: '/attachments/thumbnails/a.jpg',
      width: 1500,
      height: 1000,
    });
    vi.stubGlobal('devicePixelRatio', 2);
    expect(largePicture(wide).previewUrl).toBe('/attachments/thumbnails2/a.jpg');
    vi.unstubAllGlobals();
  });

  it('opens a picture of unknown size', () => {
    const old = attachment('a', { sizes: {}, thumbnailUrl: '/old.jpg' });
    expect(largePicture(old)).toMatchObject({ url: '/attachments/a.jpg', previewUrl: '/old.jpg', width: 0, height: 0 });
  });
});
