import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostText } from '../../../../src/features/text/index.ts';
import { createDemoWorld } from '../../../server/demo/index.ts';
import { render } from '../../../support/render.tsx';
import { aPostOf, drawnPost } from './drawn.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => ({ useMutate: () => () => Promise.resolve({ ok: true, value: null }) }));

const RECORDINGS = new URL('../../../fixtures/recordings/', import.meta.url);

/** Every body and description in a recorded response, at any depth. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'body' || key === 'description' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, name));
}

/** The visible text of the page without whitespace. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s/g, '');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

test('every recorded text is rendered with its whole content', async () => {
  const files = readdirSync(RECORDINGS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const texts = new Set(
    files.flatMap((file) => textsIn(JSON.parse(readFileSync(new URL(file, RECORDINGS), 'utf8')) as unknown)),
  );
  expect(texts.size).toBeGreaterThan(100);
  for (const text of texts) {
    const shown = wordsOf(await drawnPost(aPostOf(text), true));
    // URLs may be shortened, and checkboxes have no text.
    if (!/https?:|\[[ xх]?\]|`|spoiler/i.test(text)) expect(shown).toBe(text.replace(/\s/g, ''));
  }
}, 60_000);

test('every text of a network of 20,000 posts is rendered, whole and folded', async () => {
  const { posts, comments } = createDemoWorld({ seed: 'texts', scale: 20 / 3, now: Date.UTC(2026, 10, 1) });
  expect(posts.length).toBe(20_000);
  const texts = new Set([...posts, ...comments].map(({ body }) => body));
  const kinds = { folded: 0, spoilers: 0 };
  // Loads the code of texts with marks, once.
  await drawnPost(aPostOf('`code`'));
  const draw = (text: string, isWhole: boolean) =>
    render(
      <ReaderScope>
        <PostText post={aPostOf(text)} isWhole={isWhole} />
      </ReaderScope>,
    );
  for (const text of texts) {
    const html = draw(text, false);
    if (html.includes('Read more')) {
      kinds.folded += 1;
      draw(text, true);
    }
    if (html.includes('Show spoiler')) kinds.spoilers += 1;
  }
  expect(kinds.folded).toBeGreaterThan(10);
  expect(kinds.spoilers).toBeGreaterThan(10);
}, 300_000);
