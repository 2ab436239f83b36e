import { expect, test } from 'vitest';
import { parseInlines, parseMarkdown } from '../../../../src/features/docs/markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('headings, paragraphs and lists are told apart', () => {
  expect(parseMarkdown('# One\n\nTwo\nlines\n\n- a\n- b\n  goes on\n\n1. first\n2) second')).toEqual([
    { kind: 'heading', level: 1, inlines: [text('One')] },
    { kind: 'paragraph', inlines: [text('Two lines')] },
    { kind: 'list', isOrdered: false, items: [[text('a')], [text('b'), text(' '), text('goes on')]] },
    { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
  ]);
});

test('a list may follow its sentence directly, and a heading ends a paragraph', () => {
  expect(parseMarkdown('Look:\n- a\n## Then').map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'heading']);
});

test('links, bold words and code are found within words', () => {
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

test('a link that could run code or leave under a false flag stays text', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//example.org', '/\\example.org', 'vbscript:x']) {
    expect(parseInlines(`[x](${href})`)).toEqual([text(`[x](${href})`)]);
  }
  for (const href of ['https://example.org/', 'mailto:me@example.org', '/docs/faq', '#top']) {
    expect(parseInlines(`[x](${href})`)).toEqual([{ kind: 'link', text: 'x', href }]);
  }
});

test('hostile text takes no longer than its length deserves', () => {
  const hostile = `${'['.repeat(20_000)}\n\n${'**'.repeat(20_000)}\n\n${'`[a]('.repeat(10_000)}`;
  const startedAt = performance.now();
  expect(parseMarkdown(hostile)).toHaveLength(3);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('markup is text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', inlines: [text('<script>alert(1)</script>')] },
  ]);
});
