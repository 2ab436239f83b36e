import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { LatePreview } from '../../../../src/features/previews/index.ts';
import { opened } from '../../../../src/features/previews/opened.ts';
import { uncovered } from '../../../../src/features/thread-state/index.ts';
import { PREFERENCES_KEY } from '../../../../src/shared/rules/index.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account, attachment, postView } from '../../../support/post-views.ts';
import { ALL_SERVICES } from '../../../support/previewing.ts';
import { render, renderInTheEnd, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('navigator', {});
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';
const KEY = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const luna = account('luna');
const preview = {
  byline: 'Shelves by Luna',
  text: '',
  aspectRatio: 2,
  previewURL: 'https://i.ytimg.com/vi/a/b.jpg',
  previewSize: null,
  playerURL: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  videoURL: null,
  error: null,
};

beforeEach(() => {
  resetAnswers();
  opened.clear();
  uncovered.clear();
  answers.config = { ...ALL_SERVICES };
  answers.self = selfOf({ frontendPreferences: { [PREFERENCES_KEY]: { allowLinksPreview: true } } });
  answers.byQuery = { storedPreview: { row: undefined, size: undefined }, consents: [] };
});

const node = (body: string, facts: object = {}) => {
  const view = postView('abc123', body, { author: luna });
  return (
    <ReaderScope>
      <LatePreview view={{ ...view, post: { ...view.post, ...facts } }} />
    </ReaderScope>
  );
};
const open = (href = KEY) => {
  const { post } = postView('abc123', '', { author: luna });
  opened.set(`${post.id} ${href}`, true);
};

describe('the preview of a post', () => {
  it('is a line with the site and a button, and names no other host [2.269]', async () => {
    const html = await renderInTheEnd(node(`Look: ${VIDEO}`));
    expect(html).toContain('YouTube');
    expect(html).toContain('Show preview');
    expect(html).not.toMatch(/src=|href="https/);
  });

  it('has its place before its code has come', () => {
    expect(render(node('Look: https://vimeo.com/76979871'))).not.toBe('');
    expect(render(node('No link at all'))).toBe('');
  });

  it('is not there for who does not want previews, nor where the deployment allows none [3.029]', async () => {
    answers.self = selfOf();
    expect(await wordsInTheEnd(node(VIDEO))).toBe('');
    answers.self = selfOf({ frontendPreferences: { [PREFERENCES_KEY]: { allowLinksPreview: true } } });
    answers.config = { linkPreviews: { ...ALL_SERVICES.linkPreviews, services: [] } };
    expect(await wordsInTheEnd(node(VIDEO))).toBe('');
  });

  it('that is loading says so in the box that it will have [2.269 8.055]', async () => {
    open();
    const html = await renderInTheEnd(node(VIDEO));
    expect(html).toContain('Loading preview...');
    expect(html).toContain('aspect-ratio:1.777');
    open('https://www.tiktok.com/@luna/video/6718335390845095173');
    expect(await wordsInTheEnd(node('https://www.tiktok.com/@luna/video/6718335390845095173'))).toContain(
      'Loading preview data…',
    );
  });

  it('that is loaded shows byline and a button that plays, and offers to allow its host [2.269]', async () => {
    open();
    answers.byQuery = {
      storedPreview: { row: { key: KEY, preview, thumbnail: null, loadedAt: 1 }, size: undefined },
      consents: [],
    };
    const html = await renderInTheEnd(node(VIDEO));
    expect(html).toContain('Shelves by Luna');
    expect(html).toContain('aria-label="Play Shelves by Luna"');
    expect(html).toContain('Always for youtube.com');
    expect(html).not.toContain('<iframe');
    answers.byQuery = { ...answers.byQuery, consents: ['youtube'] };
    expect(await wordsInTheEnd(node(VIDEO))).not.toContain('Always for');
  });

  it('without a network is a line without a button, unless it is stored', async () => {
    answers.reach = { kind: 'offline' } as never;
    expect(await wordsInTheEnd(node(VIDEO))).toBe('YouTube');
    answers.byQuery = {
      storedPreview: { row: { key: KEY, preview, thumbnail: null, loadedAt: 1 }, size: undefined },
      consents: [],
    };
    expect(await wordsInTheEnd(node(VIDEO))).toBe('YouTube Show preview');
    open();
    const html = await renderInTheEnd(node(VIDEO));
    expect(html).toContain('Shelves by Luna');
    expect(html).not.toMatch(/<img|Play/);
  });

  it('of a sensitive post is covered, once for pictures and preview', async () => {
    const body = `#nsfw ${VIDEO}`;
    expect(await wordsInTheEnd(node(body))).toBe('Sensitive content Show Always show');
    expect(await wordsInTheEnd(node(body, { attachments: [attachment('a')] }))).toBe('');
    uncovered.set(postView('abc123', '', { author: luna }).post.id, true);
    expect(await wordsInTheEnd(node(body))).toContain('Show preview');
  });
});
