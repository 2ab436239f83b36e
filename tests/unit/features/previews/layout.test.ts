import { describe, expect, it, vi } from 'vitest';
import { boxOf } from '../../../../src/features/previews/box.ts';
import { canvasSize } from '../../../../src/features/previews/CoveredPreview.tsx';
import { foldOf } from '../../../../src/features/previews/Folded.tsx';
import { cardAddress, themed } from '../../../../src/features/previews/themed.ts';
import { BESIDE, SPACING, thumbnailSize } from '../../../../src/features/previews/thumbnail.ts';
import { isFrom } from '../../../../src/features/previews/use-told-height.ts';
import { targetOf } from '../../../support/previewing.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));

const VIDEO = targetOf('https://youtu.be/aqz-KE-bpKQ');
const SIZE = { key: VIDEO.href, aspectRatio: 2, heightPx: null, at: 1 };

describe('the height of a preview', () => {
  it('over 550 px is folded to 400 [2.268 9.069]', () => {
    expect(foldOf('usual', 550)).toBeNull();
    expect(foldOf('usual', 551)).toBe(400);
  });

  it('of an encyclopedia over 250 px is folded to 200 [9.070]', () => {
    expect(foldOf('encyclopedia', 250)).toBeNull();
    expect(foldOf('encyclopedia', 251)).toBe(200);
  });
});

describe('the box of a preview', () => {
  it('has the shape of the last time, else what the service tells, else the usual one', () => {
    expect(boxOf(VIDEO, SIZE, 1)).toMatchObject({ aspectRatio: 2 });
    expect(boxOf(VIDEO, undefined, 1)).toMatchObject({ aspectRatio: 1 });
    expect(boxOf(VIDEO, undefined, null)).toMatchObject({ aspectRatio: 16 / 9 });
  });

  it('of a frame has the height that the frame told the last time', () => {
    const post = targetOf('https://t.me/larder_news/42');
    expect(boxOf(post, undefined, null)).toMatchObject({ height: 300 });
    expect(boxOf(post, { key: post.href, aspectRatio: null, heightPx: 512, at: 1 }, null)).toMatchObject({
      height: 512,
    });
  });

  it('of an encyclopedia is as high as its folded summary', () => {
    expect(boxOf(targetOf('https://en.wikipedia.org/wiki/Larder'), undefined, null)).toEqual({ height: 200 });
  });
});

it('the small picture of an encyclopedia is at most 200x180 px and never enlarged [9.071]', () => {
  expect(thumbnailSize({ width: 320, height: 240 })).toEqual({ width: 200, height: 150 });
  expect(thumbnailSize({ width: 240, height: 480 })).toEqual({ width: 90, height: 180 });
  expect(thumbnailSize({ width: 50, height: 40 })).toEqual({ width: 50, height: 40 });
});

it('a small picture is 4+8 px from its text, which keeps 24 px of slack [9.087]', () => {
  expect(SPACING).toEqual({ gap: 4, padding: 8, slack: 24 });
  expect(BESIDE).toEqual({ gap: '12px', '--text-width': '184px' });
});

it('the canvas of a sensitive preview has an area of about 20 px [9.088]', () => {
  for (const aspectRatio of [16 / 9, 1, 9 / 16, 2, 0.5]) {
    const { width, height } = canvasSize(aspectRatio);
    expect(Math.abs(width * height - 20)).toBeLessThanOrEqual(5);
  }
  expect(canvasSize(16 / 9)).toEqual({ width: 6, height: 3 });
});

it('a message counts only from the very frame and its origin [7.158]', () => {
  const frame = { contentWindow: {} };
  const origin = 'https://t.me';
  expect(isFrom(frame, origin, { source: frame.contentWindow, origin })).toBe(true);
  expect(isFrom(frame, origin, { source: {}, origin })).toBe(false);
  expect(isFrom(frame, origin, { source: frame.contentWindow, origin: 'https://evil.example' })).toBe(false);
  expect(isFrom(frame, 'null', { source: frame.contentWindow, origin: 'null' })).toBe(true);
  expect(isFrom(null, origin, { source: null, origin })).toBe(false);
  expect(isFrom({ contentWindow: null }, origin, { source: null, origin })).toBe(false);
});

it('frames follow our theme where their service can', () => {
  const post = targetOf('https://x.com/luna/status/1500000000000000000');
  expect(themed(post, 'https://a.example/?id=1', true)).toBe('https://a.example/?id=1&theme=dark');
  expect(themed(post, 'https://a.example/?id=1', false)).toBe('https://a.example/?id=1');
  expect(themed(VIDEO, 'https://a.example/', true)).toBe('https://a.example/');
  expect(decodeURIComponent(cardAddress('https://news.example/a#b', 'https://cards.example/p.js', true))).toBe(
    '/card.html#{"href":"https://news.example/a#b","script":"https://cards.example/p.js","theme":"dark"}',
  );
});
