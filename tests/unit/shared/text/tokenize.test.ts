import { describe, expect, test } from 'vitest';
import { hashtagsOf, type TextOptions, type Token, tokenize } from '../../../../src/shared/text/index.ts';

const options: TextOptions = {
  siteDomains: ['app.example.net', 'localhost:4000'],
  textFormatter: {
    tldList: ['com', 'net', 'org', 'рф'],
    foreignMentionServices: [{ title: 'Chirp', shortCode: 'ch', linkTemplate: 'https://chirp.example/{username}/x' }],
  },
};
const found = (text: string): Token[] => tokenize(text, options).filter((token) => token.kind !== 'text');
const kinds = (text: string): string[] => tokenize(text, options).map((token) => `${token.kind}:${token.text}`);

describe('URL schemes', () => {
  test('other than http and https are plain text', () => {
    expect(kinds('ftp://files.example.com/a')).toEqual(['text:ftp://files.example.com/a']);
    expect(found('HTTPS://example.com').map(({ kind }) => kind)).toEqual(['link']);
  });
});

describe('mentions and hashtags', () => {
  test('a mention is a username after @ that is not within a word', () => {
    expect(kinds('hi @Luna-Tide, a@b and @x!')).toEqual([
      'text:hi ',
      'mention:@Luna-Tide',
      'text:, a@b and ',
      'mention:@x',
      'text:!',
    ]);
    expect(found('@Luna')).toEqual([{ kind: 'mention', text: '@Luna', username: 'luna' }]);
  });

  test('hashtags may use any alphabet, and hashtagsOf extracts them from a post’s body [3.042]', () => {
    expect(found('#tides, (#Кот_и-пёс) a#b #')).toEqual([
      { kind: 'hashtag', text: '#tides', tag: 'tides' },
      { kind: 'hashtag', text: '#Кот_и-пёс', tag: 'Кот_и-пёс' },
    ]);
    expect(hashtagsOf('#a #b #a https://example.net/#c')).toEqual(['a', 'b']);
  });

  test('a mention of a configured foreign service is a link, of another one plain text', () => {
    expect(found('mars@ch mars@zz')).toEqual([
      {
        kind: 'foreign-mention',
        text: 'mars@ch',
        username: 'mars',
        service: 'ch',
        href: 'https://chirp.example/mars/x',
      },
    ]);
  });

  test('an e-mail address is a mailto link', () => {
    expect(found('Write to luna@example.net.')).toEqual([
      { kind: 'email', text: 'luna@example.net', href: 'mailto:luna@example.net', shown: 'luna@example.net' },
    ]);
  });
});

describe('links', () => {
  test('are found with and without scheme and without punctuation around them, bare ones by their TLD', () => {
    expect(kinds('(see https://a.example/x_(y)), b.com.')).toEqual([
      'text:(see ',
      'link:https://a.example/x_(y)',
      'text:), ',
      'link:b.com',
      'text:.',
    ]);
    expect(found('пример.рф')).toMatchObject([{ kind: 'link', href: 'https://пример.рф/' }]);
    expect(found('readme.txt and 3.14')).toEqual([]);
  });

  test('are shortened to 50 characters without the scheme [9.043]', () => {
    const text = `https://example.org/${'a-long-part/'.repeat(9)}end`;
    const [link] = found(text);
    expect(link).toMatchObject({ kind: 'link', text, href: text, path: null });
    const shown = link?.kind === 'link' ? link.shown : '';
    expect(shown).toMatch(/^example\.org\/a-long-part\/.*…$/);
    expect(shown.length).toBeLessThanOrEqual(50);
    expect(found('https://example.org/')).toMatchObject([{ shown: 'example.org' }]);
    const host = `https://${'a'.repeat(60)}.com`;
    expect(found(host)).toMatchObject([{ href: `${host}/`, shown: `${'a'.repeat(49)}…` }]);
  });

  test('to a host of this site have a path of the client', () => {
    expect(found('https://APP.example.net/luna?offset=30#x')).toMatchObject([
      { kind: 'link', path: '/luna?offset=30#x' },
    ]);
    expect(found('https://app.example.net')).toMatchObject([{ path: '/' }]);
    expect(found('http://localhost:4000/search?q=x')).toMatchObject([{ path: '/search?q=x' }]);
    expect(found('https://app.example.net.evil.com/luna')).toMatchObject([{ path: null }]);
    expect(found('https://evil.com/app.example.net/')).toMatchObject([{ path: null }]);
    expect(found('https://app.example.net/luna?x=a.b')).toMatchObject([{ path: '/luna?x=a.b' }]);
    expect(found('https://app.example.net/attachments/x.jpg')).toMatchObject([{ path: null }]);
    expect(found('https://app.example.net/v3/timelines-rss/luna')).toMatchObject([{ path: null }]);
  });

  test('to a post contain its id and that of the comment', () => {
    const uuid = '2c7e8273-8ba9-4bc5-b659-6e9e99180283';
    expect(found(`https://app.example.net/luna/${uuid}#comment-${uuid}`)).toMatchObject([
      { kind: 'post-link', username: 'luna', postId: uuid, commentId: uuid },
    ]);
    expect(found('see /luna/abcdef#12af, /luna/abcdef.')).toEqual([
      {
        kind: 'post-link',
        text: '/luna/abcdef#12af',
        shown: '/luna/abcdef#12af',
        path: '/luna/abcdef#12af',
        username: 'luna',
        postId: 'abcdef',
        commentId: '12af',
      },
      expect.objectContaining({ kind: 'post-link', text: '/luna/abcdef', commentId: null }),
    ]);
    expect(found('and/or/abcdef ./luna/abcdef /luna/abcdefx')).toEqual([]);
  });

  test('of more than 500 characters are still links', () => {
    const long = `https://example.org/?q=${'x'.repeat(2000)}`;
    expect(found(`(${long}) ${long}.`)).toMatchObject([{ kind: 'link', text: long }]);
    expect(found(`${long}.`)).toMatchObject([{ kind: 'link', text: long }]);
  });

  test('show a text that does not imitate another host', () => {
    expect(found('https://good.com%2F@evil.com/x')).toMatchObject([
      { shown: 'https://good.com%2F@evil.com/x', path: null },
    ]);
    expect(found('https://app.example.net@evil.com/luna')).toMatchObject([{ path: null }]);
    expect(found('https://a.com/%E2%80%AEgpj.exe')).toMatchObject([{ shown: 'a.com/gpj.exe' }]);
    expect(found('https://app.example.net//evil.com/x')).toMatchObject([{ path: null }]);
  });

  test('never have a script scheme', () => {
    expect(found('javascript:alert(1) data:text/html,x')).toEqual([]);
  });
});

test('arrows contain their count', () => {
  expect(found('^^ and ↑↑↑ and ^12')).toEqual([
    { kind: 'arrows', text: '^^', count: 2 },
    { kind: 'arrows', text: '↑↑↑', count: 3 },
    { kind: 'arrows', text: '^12', count: 12 },
  ]);
});

test('one line end is a line break, several are a paragraph break', () => {
  expect(kinds('a\nb\r\n \n\nc')).toEqual(['text:a', 'line-break:\n', 'text:b', 'paragraph-break:\r\n \n\n', 'text:c']);
});
