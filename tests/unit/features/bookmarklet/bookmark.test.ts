import { describe, expect, it } from 'vitest';
import { bookmarkOf, bookmarkPath, bookmarkText } from '../../../../src/features/bookmarklet/bookmark.ts';
import { parseQueryString } from '../../../../src/routes/-query-string.ts';
import { BOOKMARK } from '../../../../src/shared/config/index.ts';
import { backTarget } from '../../../../src/shared/rules/index.ts';

const EMPTY = { title: '', url: '', comment: '', images: [] };

describe('what the form takes from its address', () => {
  it('is title, link, selection and addresses of pictures', () => {
    const images = 'https://example.org/a.jpg\nhttp://example.org/b.png';
    const search = { title: ' A  page\n', url: 'https://example.org/page', comment: 'Two\nlines', images };
    const bookmark = bookmarkOf(search);
    expect(bookmark).toEqual({
      title: 'A page',
      url: 'https://example.org/page',
      comment: 'Two\nlines',
      images: ['https://example.org/a.jpg', 'http://example.org/b.png'],
    });
    expect(bookmarkText(bookmark)).toBe('A page - https://example.org/page');
    expect(bookmarkText({ title: '', url: 'https://example.org/' })).toBe('https://example.org/');
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,words',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    '//example.org/',
    '/settings',
    'https://',
    ' ',
  ])('is no address but http and https: %s', (address) => {
    expect(bookmarkOf({ url: address, images: address })).toEqual(EMPTY);
  });

  it('has bounds', () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 50 }, (_, index) => `https://example.org/${index}.jpg`).join('\n');
    const { title, url, comment, images } = bookmarkOf({
      title: long,
      url: `https://example.org/${long}`,
      comment: long,
      images: many,
    });
    expect([title.length, url, comment.length]).toEqual([BOOKMARK.title, '', BOOKMARK.comment]);
    expect(images).toHaveLength(BOOKMARK.images);
    expect(bookmarkOf({ title: '😀'.repeat(BOOKMARK.title + 1) }).title).toBe('😀'.repeat(BOOKMARK.title));
  });

  it('contains no characters that hide or turn the text after them', () => {
    expect(bookmarkOf({ title: 'safe\u202eexe.txt\u0000\u2066', comment: 'a\u0007b\tc' })).toMatchObject({
      title: 'safe exe.txt',
      comment: 'a b\tc',
    });
  });

  it('comes back from the address that leads here after a sign-in [2.093]', () => {
    const bookmark = bookmarkOf({
      title: 'Rowans & co. 100 % #1 //x',
      url: 'https://example.org/a?b=c&d=%20#e',
      comment: 'Two\nlines',
      images: 'https://example.org/a.jpg\nhttps://example.org/b.jpg',
    });
    const path = bookmarkPath(bookmark);
    expect(backTarget({ back: path })).toBe(path);
    expect(bookmarkOf(parseQueryString(path.replace('/bookmarklet', '')))).toEqual(bookmark);
    expect(bookmarkPath(bookmarkOf({ url: 'javascript:alert(1)' }))).toBe('/bookmarklet');
  });
});
