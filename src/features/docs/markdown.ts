/** The subset of Markdown for documents of a site. Other syntax stays text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

const HEADING = /^(#{1,3})\s+(.+?)\s*#*$/;
const ITEM = /^(?:([-*+])|\d{1,9}[.)])\s+(.*)$/;
const INLINE = /\[([^\]\n]{1,500})\]\(([^\s()]{1,2000})\)|\*\*([^*\n]{1,500})\*\*|`([^`\n]{1,500})`/g;

/** Parses headings of three levels, paragraphs and flat lists. Linear in the length of the text. */
export function parseMarkdown(source: string): Block[] {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((chunk) =>
      parseChunk(
        chunk
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    );
}

function parseChunk(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let words: string[] = [];
  const endParagraph = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', inlines: parseInlines(words.join(' ')) });
    words = [];
  };
  for (const line of lines) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    if (heading) {
      endParagraph();
      const level = (heading[1] ?? '#').length as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, inlines: parseInlines(heading[2] ?? '') });
    } else if (item) {
      endParagraph();
      const isOrdered = item[1] === undefined;
      const inlines = parseInlines(item[2] ?? '');
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(inlines);
      else blocks.push({ kind: 'list', isOrdered, items: [inlines] });
    } else if (words.length === 0 && last?.kind === 'list') {
      // A line below an item continues it.
      last.items.at(-1)?.push({ kind: 'text', text: ' ' }, ...parseInlines(line));
    } else {
      words.push(line);
    }
  }
  endParagraph();
  return blocks;
}

/** Parses links, bold text and code. Links with other schemes than http, https and mailto stay text, except paths of the site. */
export function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, label, href, strong, code] = match;
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (strong !== undefined) inlines.push({ kind: 'strong', text: strong });
    else if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined && isSafe(href))
      inlines.push({ kind: 'link', text: label, href });
    else inlines.push({ kind: 'text', text: whole });
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) });
  return inlines;
}

const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href);
