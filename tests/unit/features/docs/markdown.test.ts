import { expect, test } from 'vitest';
import { parseInlines, parseMarkdown } from '../../../../src/features/docs/markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('parseMarkdown recognises headings, paragraphs and lists', () => {
  expect(parseMarkdown('# One\n\nTwo\nlines\n\n- a\n- b\n  goes on\n\n1. first\n2) second')).toEqual([
    { kind: 'heading', level: 1, inlines: [text('One')] },
    { kind: 'paragraph', inlines: [text('Two lines')] },
    { kind: 'list', isOrdered: false, items: [[text('a')], [text('b'), text(' '), text('goes on')]] },
    { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
  ]);
});

test('parseMarkdown allows a list directly after a paragraph and ends a paragraph at a heading', () => {
  expect(parseMarkdown('Look:\n- a\n## Then').map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'heading']);
});

test('parseInlines recognises links, bold text and code', () => {
  expect(parseInlines('See **this** [page](/about), `code`.')).toEqual([
    text('See '),
    { kind: 'strong', text: 'this' },
    text(' '),
    { kind: 'link', text: 'page', href: '/about' },
    text(', '),
    { kind: 'code', text: 'code' },
    text('.'),
  ]);
});

test('parseInlines keeps links with unsafe URLs as text', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//example.org', '/\\example.org', 'vbscript:x']) {
    expect(parseInlines(`[x](${href})`)).toEqual([text(`[x](${href})`)]);
  }
  for (const href of ['https://example.org/', 'mailto:me@example.org', '/docs/faq', '#top']) {
    expect(parseInlines(`[x](${href})`)).toEqual([{ kind: 'link', text: 'x', href }]);
  }
});

test('parseMarkdown takes linear time for hostile text', () => {
  const hostile = `${'['.repeat(20_000)}\n\n${'**'.repeat(20_000)}\n\n${'`[a]('.repeat(10_000)}`;
  const startedAt = performance.now();
  expect(parseMarkdown(hostile)).toHaveLength(3);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('parseMarkdown keeps HTML as text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', inlines: [text('<script>alert(1)</script>')] },
  ]);
});
