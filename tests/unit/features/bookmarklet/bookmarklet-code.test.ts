import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { bookmarkletCode } from '../../../../src/features/bookmarklet/bookmarklet-code.ts';

const ORIGIN = 'https://larder.example';

interface Picture {
  src: string;
  currentSrc?: string;
  naturalWidth: number;
  naturalHeight: number;
}

interface ThirdPage {
  title?: string;
  href?: string;
  selection?: string;
  tags?: { content?: string }[];
  images?: Picture[];
  isPopupBlocked?: boolean;
}

/** Runs the bookmarklet as a browser does. Returns the opened address and the page's address afterwards. */
function run(page: ThirdPage = {}): { opened: URL; target: string; features: string; href: string } {
  const { title = 'A page', href = 'https://example.org/page', selection = '', tags = [], images = [] } = page;
  const location = { href };
  const calls: string[][] = [];
  const document = { title, baseURI: href, images, querySelectorAll: () => tags };
  const open = (...words: string[]) => {
    calls.push(words);
    return page.isPopupBlocked ? null : {};
  };
  const code = bookmarkletCode(ORIGIN);
  expect(code.startsWith('javascript:')).toBe(true);
  const result: unknown = runInNewContext(decodeURIComponent(code.slice('javascript:'.length)), {
    document,
    location,
    open,
    URL,
    URLSearchParams,
    getSelection: () => ({ toString: () => selection }),
  });
  // A browser would show another value in place of the page.
  expect(result).toBeUndefined();
  expect(calls).toHaveLength(1);
  const [address = '', target = '', features = ''] = calls[0] ?? [];
  return { opened: new URL(address), target, features, href: location.href };
}

const images = (page: ThirdPage) => run(page).opened.searchParams.get('images')?.split('\n');
const large = (src: string): Picture => ({ src, naturalWidth: 800, naturalHeight: 600 });

it('opens the form in a small window with title, address and selection of the page', () => {
  const page = { title: 'Rowans & co. "100 %"', href: 'https://example.org/a?b=c#d', selection: 'Two\nlines' };
  const { opened, target, features, href } = run(page);
  expect(opened.origin + opened.pathname).toBe(`${ORIGIN}/bookmarklet`);
  expect(opened.searchParams.get('title')).toBe(page.title);
  expect(opened.searchParams.get('url')).toBe(page.href);
  expect(opened.searchParams.get('comment')).toBe('Two\nlines');
  expect([target, features, href]).toEqual(['_blank', 'popup,width=560,height=680', page.href]);
});

it('opens the form in place of the page if the browser blocks windows', () => {
  const { opened, href } = run({ isPopupBlocked: true });
  expect(href).toBe(opened.href);
});

it('names the picture of the page and its large pictures, with whole addresses, each once', () => {
  const tags = [{ content: '/cover.jpg' }, {}, { content: 'http://[broken' }];
  const small = { src: 'https://example.org/icon.png', naturalWidth: 32, naturalHeight: 32 };
  const chosen = { ...large('https://example.org/small.jpg'), currentSrc: 'https://example.org/large.jpg' };
  const all = [small, large('https://example.org/cover.jpg'), chosen, large('data:image/png;base64,AA')];
  expect(images({ tags, images: all })).toEqual(['https://example.org/cover.jpg', 'https://example.org/large.jpg']);
});

it('names five pictures at most, and cuts long texts', () => {
  const many = Array.from({ length: 9 }, (_, index) => large(`https://example.org/${index}.jpg`));
  expect(images({ images: many })).toHaveLength(5);
  const { opened } = run({ title: 'x'.repeat(9999), selection: 'y'.repeat(9999) });
  expect(opened.searchParams.get('title')).toHaveLength(300);
  expect(opened.searchParams.get('comment')).toHaveLength(1000);
});
