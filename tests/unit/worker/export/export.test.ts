import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportOptions } from '../../../../src/shared/contract/index.ts';
import { type AccountId, type Attachment, asAccountId, asAttachmentId } from '../../../../src/shared/model/index.ts';
import { KeysDatabase, saveToken } from '../../../../src/shared/store/keys/index.ts';
import { keepFile } from '../../../../src/shared/store/vault/draft-files.ts';
import { restoreRevision } from '../../../../src/shared/store/vault/draft-history.ts';
import { discardDraft, draftKeys, saveDraft } from '../../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../../src/shared/store/vault/outbox.ts';
import { formatDateTime } from '../../../../src/shared/text/index.ts';
import { zoneAt } from '../../../../worker/export/html.ts';
import { escapeHtml, htmlText } from '../../../../worker/export/html-text.ts';
import { IMPORT_LIMITS, postsFile } from '../../../../worker/export/schema.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { ManualTime, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeExportFiles } from '../../../support/export-file.ts';
import { aChosenFile, aFile, aMutation } from '../../../support/mutations.ts';
import { comment, emptyWorld, group, idOf, now, post, user } from '../../server/helpers.ts';

const API = 'https://api.example.net';
const POSTS = 70;
const HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">';
const SECRET = 'Planted: <spoiler>a *pear* tree, https://en.example.org/wiki/Pear_(tree)</spoiler>';
const ALL: ExportOptions = {
  posts: true,
  comments: true,
  saved: true,
  directs: false,
  drafts: true,
  outbox: true,
  pictures: true,
};

let tests = 0;
let viewer: string;
let me: AccountId;
let time: ManualTime;
let server: InProcessServer;
let keys: KeysDatabase;
let files: FakeExportFiles;
let tab: TestEngine;

/** A post in the answers of the server has no text. */
let isDamaged: boolean;
/** Answers about feeds wait for this. */
let held: Promise<void>;
/** What is answered for a picture; `null`: the picture. */
let pictureAnswer: (() => Response) | null;
/** Whole posts cannot be fetched. */
let areThreadsRefused: boolean;

/** A PNG file of two chunks: signature, 199,968 bytes of content, the end. */
const PICTURE = new Uint8Array(200_000);
PICTURE.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x03, 0x0d, 0x20, ...strToU8('IDAT')]);
PICTURE.set(strToU8('IEND'), 200_000 - 8);

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.includes('/timelines/')) await held;
  if (pathname.includes('/attachments/')) {
    return pictureAnswer?.() ?? new Response(PICTURE, { headers: { 'content-type': 'image/png' } });
  }
  if (areThreadsRefused && /\/posts\/[^/]+$/.test(pathname)) return Response.json({ err: 'Not now' }, { status: 422 });
  const answered = await server.fetch(request);
  if (pathname.endsWith('/comments')) return withoutGroups(answered);
  if (!isDamaged || !pathname.includes('/timelines/')) return answered;
  const payload = (await answered.json()) as { posts: { body: unknown }[] };
  for (const one of payload.posts) if (one.body === 'e07') one.body = { not: 'a text' };
  return new Response(JSON.stringify(payload), { headers: answered.headers });
}

/** Nothing recorded shows whether a user's own feed of comments has posts that are in groups only. */
async function withoutGroups(answered: Response): Promise<Response> {
  const payload = (await answered.json()) as { posts: { body: string }[] };
  payload.posts = payload.posts.filter(({ body }) => body !== 'answered');
  return Response.json(payload);
}

const names = Array.from({ length: POSTS }, (_, i) => `e${String(i).padStart(2, '0')}`);

beforeEach(async () => {
  tests += 1;
  viewer = `x${tests}porter`;
  me = asAccountId(idOf(viewer));
  time = new ManualTime();
  time.advance(now - time.now());
  files = new FakeExportFiles();
  held = Promise.resolve();
  isDamaged = false;
  pictureAnswer = null;
  areThreadsRefused = false;
  const picture = {
    id: idOf('picture'),
    ownerId: me,
    mediaType: 'image' as const,
    fileName: 'sea.png',
    extension: 'png',
    sizeBytes: 5000,
    sizes: { o: [800, 600] as [number, number], t: [200, 150] as [number, number] },
    artist: null,
    title: null,
    createdAt: now,
  };
  const plan = { ...picture, id: idOf('plan'), mediaType: 'general' as const, fileName: 'plan.pdf', extension: 'pdf' };
  server = createInProcessServer({
    world: {
      ...emptyWorld(),
      users: [user(viewer), user('mars')],
      groups: [group(`g${tests}arden`, [viewer])],
      attachments: [picture, plan],
      posts: [
        ...names.map((name, i) => post(name, viewer, i + 1)),
        post('linked', viewer, 0, { attachmentIds: [plan.id], body: 'See https://example.net/a?b=1&c=%22.' }),
        post('seen', viewer, 900, { attachmentIds: [picture.id], body: HOSTILE }),
        post('planted', viewer, 6, { destinationIds: [idOf(`g${tests}arden`)], body: SECRET }),
        post('liked', 'mars', 7),
        ...['answered', 'quiet'].map((name) => post(name, 'mars', 8, { destinationIds: [idOf(`g${tests}arden`)] })),
        post('letter', viewer, 5, { isDirect: true, destinationIds: [idOf('mars')], body: 'For mars alone' }),
      ],
      postLikes: ['liked', 'answered', 'quiet'].map((name) => ({ postId: idOf(name), userId: me, createdAt: now })),
      comments: [
        ...Array.from({ length: 30 }, (_, i) => ({
          ...comment('e00', 'mars', i + 1),
          id: idOf(`k${i + 1}`),
          shortId: `k${String(i).padStart(4, '0')}`,
        })),
        // The fourth of seven is folded.
        ...['answered', 'quiet'].flatMap((name) =>
          [1, 2, 3, 4, 5, 6, 7].map((n) => comment(name, n === 4 && name === 'answered' ? viewer : 'mars', n)),
        ),
      ],
    },
    clock: time.now,
    after: time.after,
  });
  keys = new KeysDatabase(`keys-${randomUUID()}`);
  const body = new URLSearchParams({ username: viewer, password: 'secret' });
  const reply = await server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
  const { authToken } = (await reply.json()) as { authToken: string };
  await saveToken(keys, { accountId: me, username: viewer, token: authToken, issuedAt: 0 });
  tab = await startEngine(answer, { accountId: me, keys, time, exportFile: files.open });
});
afterEach(async () => {
  await tab.engine.call({ kind: 'end-export' });
  await tab.engine.call({ kind: 'sign-out' });
  server.close();
});

async function run(options: Partial<ExportOptions> = {}) {
  const answered = await tab.engine.call({ kind: 'export', options: { ...ALL, ...options } });
  if (!answered.ok) throw new Error(answered.failure.kind);
  const zipped = new Uint8Array(await answered.value.file.arrayBuffer());
  const entries = unzipSync(zipped);
  const text = (path: string) => strFromU8(entries[path] ?? expect.fail(`There is no ${path}`));
  const posts = (part: string) =>
    Object.keys(entries)
      .filter((path) => path.startsWith(`${part}/`))
      .flatMap((path) => v.parse(postsFile, JSON.parse(text(path))).posts);
  return { ...answered.value, entries, text, posts, all: Object.keys(entries).map(text).join('\n') };
}

describe('an export', () => {
  it('has every post of the server once, with all comments and its pictures, as its schema says', async () => {
    const { posts, entries, text, incomplete } = await run();
    const own = posts('posts');
    expect(own).toHaveLength(POSTS + 3);
    expect(new Set(own.map(({ id }) => id)).size).toBe(POSTS + 3);
    const first = own.find(({ body }) => body === 'e00');
    expect(first?.comments).toHaveLength(30);
    expect(first?.missingComments).toBe(0);
    const [picture] = own.find(({ body }) => body === HOSTILE)?.pictures ?? [];
    expect(entries[picture?.path ?? '']?.length).toBe(200_000);
    expect(incomplete).toEqual([]);
    expect(JSON.parse(text('index.json'))).toMatchObject({
      version: 1,
      account: viewer,
      counts: { posts: POSTS + 3 },
      incomplete: [],
      // And one that the user has commented on.
      posts: POSTS + 4,
      pictures: 1,
      missedPictures: 0,
      folded: 0,
      unreadable: 0,
    });
  });

  it('has posts that were written to a group only, and none of others that were liked', async () => {
    const own = (await run()).posts('posts');
    const planted = own.find(({ body }) => body === SECRET);
    expect(planted?.to).toEqual([`g${tests}arden`]);
    expect(own.map(({ body }) => body)).not.toContain('liked');
    expect(own.map(({ body }) => body)).not.toContain('For mars alone');
  });

  it('has own comments on posts in groups only, also folded ones, and no post of a group that was only liked', async () => {
    const { posts, incomplete } = await run();
    expect(posts('comments').map(({ body }) => body)).toEqual(['answered']);
    expect(posts('comments')[0]?.comments.map(({ author }) => author)).toEqual([viewer]);
    expect(incomplete).toEqual([]);
    areThreadsRefused = true;
    expect((await run()).incomplete).toEqual(['comments']);
  });

  it('keeps spoilers closed on its pages, where a press opens them, and as they were written in its data', async () => {
    const html = (await run()).text('html/posts-0001.html');
    const [, closed] = /Planted: (<details>.*?<\/details>)/.exec(html) ?? [];
    expect(closed).toMatch(/^<details><summary>Spoiler<\/summary><div>a \*pear\* tree, /);
    expect(html.replace(closed ?? '', '')).not.toContain('pear');
  });

  it('shows times in words with their zone, and has them in its data in UTC', async () => {
    const { text, posts } = await run();
    const { createdAt } = posts('posts').find(({ body }) => body === 'e00') ?? expect.fail('There is no e00');
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const at = `${formatDateTime(Date.parse(createdAt))} ${zoneAt(Date.parse(createdAt))}`;
    expect(text('html/posts-0001.html')).toContain(`<time datetime="${createdAt}">${at}</time>`);
    expect(at).toMatch(/ UTC([+-]\d\d:\d\d)?$/);
  });

  it.each([
    ['a page of a gateway', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
    ['a page that claims to be a picture', () => new Response('<html>', { headers: { 'content-type': 'image/png' } })],
    ['a picture that claims to be a page', () => new Response(PICTURE, { headers: { 'content-type': 'text/html' } })],
    [
      'a picture that is cut off',
      () => new Response(PICTURE.slice(0, -20), { headers: { 'content-type': 'image/png' } }),
    ],
    ['an empty answer', () => new Response(null, { headers: { 'content-type': 'image/png' } })],
    ['an error', () => new Response(PICTURE, { status: 503, headers: { 'content-type': 'image/png' } })],
  ])('takes %s for no picture, keeps its address and counts it', async (_, answered) => {
    pictureAnswer = answered;
    const { text, posts, entries, progress } = await run();
    const picture = posts('posts').flatMap(({ pictures }) => pictures)[0] ?? expect.fail('There is no picture');
    expect(picture).toMatchObject({ name: 'sea.png', path: null, url: expect.stringMatching(/^https?:.*attachments/) });
    expect(Object.keys(entries).filter((path) => path.startsWith('pictures/'))).toEqual([]);
    expect(progress).toMatchObject({ pictures: 0, missedPictures: 1 });
    const page = Object.keys(entries).find((path) => /html\/posts/.test(path) && text(path).includes('sea.png'));
    expect(text(page ?? '')).toContain(`<a href="${picture.url}" rel="noopener noreferrer">sea.png</a>`);
    expect(text('index.html')).toContain('Pictures that could not be fetched, with their addresses: 1.');
  });

  it('says of which posts it does not have all comments', async () => {
    areThreadsRefused = true;
    const { text, posts, progress } = await run();
    const first = posts('posts').find(({ body }) => body === 'e00');
    expect(first?.missingComments).toBe(30 - (first?.comments.length ?? 0));
    expect(first?.missingComments).toBeGreaterThan(0);
    expect(progress.folded).toBe(1);
    expect(text('index.html')).toContain('Posts whose comments could not all be fetched: 1.');
    const page = text('html/posts-0003.html') + text('html/posts-0002.html') + text('html/posts-0001.html');
    expect(page).toContain(`${first?.missingComments} comments are not included.`);
  });

  it('has direct messages only if they were asked for', async () => {
    expect((await run()).all).not.toContain('For mars alone');
    expect((await run({ directs: true })).posts('directs').map(({ body }) => body)).toEqual(['For mars alone']);
  });

  it('opens as pages that allow no script and load nothing from elsewhere', async () => {
    const { entries, text } = await run();
    const pages = Object.keys(entries).filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(3);
    for (const path of pages) {
      const html = text(path);
      expect(html).toContain('default-src &#39;none&#39;');
      expect(html).not.toMatch(/<script|<img src=x|src=.https?:/);
    }
    const links = [...text('index.html').matchAll(/href="(html\/[^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBe(pages.length - 1);
    for (const href of links) expect(Object.keys(entries)).toContain(href);
  });

  it('makes addresses in texts links, and names files that it does not have', async () => {
    const { text, posts } = await run();
    const link = '<a href="https://example.net/a?b=1&amp;c=%22" rel="noopener noreferrer">';
    expect(text('html/posts-0001.html')).toContain(`See ${link}https://example.net/a?b=1&amp;c=%22</a>.`);
    const [file] = posts('posts').flatMap((one) => one.files);
    expect(file).toMatchObject({ name: 'plan.pdf', url: expect.stringMatching(/^https?:/) });
    expect(text('html/posts-0001.html')).toMatch(/rel="noopener noreferrer">plan\.pdf<\/a>/);
  });

  it('says on each page from which days its posts are', async () => {
    const { text } = await run();
    expect(text('index.html')).toMatch(/>Posts, 1: \w{3} \d+, \d{4}( to \w{3} \d+, \d{4})?</);
  });

  it('counts what it could not read, and says so', async () => {
    isDamaged = true;
    const { progress, text, posts } = await run();
    expect(progress.unreadable).toBe(1);
    expect(posts('posts').map(({ body }) => body)).not.toContain('e07');
    expect(text('index.html')).toContain('Posts that were not understood, wholly or in part: 1.');
  });

  it('has what is on the device without a network, and says that it is not all', async () => {
    await tab.engine.watch({
      kind: 'feed',
      feed: { kind: 'user', username: viewer, section: 'posts', sort: 'CHRONOLOGIC' },
      offset: 0,
    });
    await eventually(async () => expect(await tab.stores.mirror.posts.count()).toBeGreaterThan(29));
    tab.network.isUp = false;
    const { posts, incomplete } = await run();
    expect(posts('posts').length).toBeGreaterThan(28);
    expect(incomplete).toEqual(['posts', 'comments', 'saved']);
  });

  it('has drafts, their history and what waits to be sent, and nothing of another account or of the session', async () => {
    const other = { ...tab.stores, accountId: asAccountId(idOf('mars')) };
    await saveDraft(tab.stores, { key: draftKeys.newPost('/'), body: 'Half a thought', at: 1 });
    await saveDraft(other, { key: draftKeys.newPost('/'), body: 'Of somebody else', at: 1 });
    await enqueue(tab.stores, { ...aMutation('create-comment'), body: 'On its way' } as never, {
      id: 'row',
      at: 2,
      holdMs: 99_999_999,
    });
    const { text, all } = await run({ posts: false, comments: false, saved: false });
    expect(JSON.parse(text('drafts.json')).drafts).toMatchObject([{ body: 'Half a thought' }]);
    expect(JSON.parse(text('outbox.json')).items).toMatchObject([{ words: 'On its way' }]);
    expect(all).not.toContain('Of somebody else');
    expect(all).not.toContain((await keys.tokens.get(me))?.token);
    await other.vault.drafts.delete([other.accountId, draftKeys.newPost('/')]);
  });

  it('has no page of a gateway for a file of a draft, keeps its address and counts it', async () => {
    const files = [aFile('plan'), { ...aFile('sea'), mediaType: 'image' as const }].map((one) => ({
      ...one,
      url: `${API}/attachments/${one.id}`,
    }));
    await saveDraft(tab.stores, { key: draftKeys.newPost('/'), body: 'With files', files, at: 1 });
    pictureAnswer = () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
    const only = { posts: false, comments: false, saved: false };
    const refused = await run(only);
    expect(JSON.parse(refused.text('drafts.json')).drafts[0].files).toMatchObject(
      files.map(({ url }) => ({ path: null, url })),
    );
    expect(refused.progress.missedFiles).toBe(2);
    expect(refused.text('index.html')).toContain(
      'Files of drafts and of what was waiting that could not be fetched: 2.',
    );
    pictureAnswer = null;
    expect((await run(only)).progress.missedFiles).toBe(0);
  });

  it('has the files of the draft history and of what waits to be sent, each once, and counts those that are lost', async () => {
    tab.network.isUp = false;
    const key = draftKeys.newPost('/');
    const [shared, gone, waiting] = [randomUUID(), randomUUID(), randomUUID()].map((id) => aChosenFile(id));
    if (!shared || !gone || !waiting) throw new Error('No files');
    for (const one of [shared, gone, waiting]) await keepFile(tab.stores, one, 1);
    await saveDraft(tab.stores, { key, body: '', feeds: ['mars'], files: [shared.shown, gone.shown], at: 1 });
    await discardDraft(tab.stores, key, 2);
    await tab.stores.vault.blobs.delete(gone.shown.id);
    await saveDraft(tab.stores, { key, body: 'Again', files: [shared.shown], at: 3 });
    const attached = { attachmentIds: [waiting.shown.id], attachments: [waiting.shown] };
    const post = { ...aMutation('create-post'), ...attached };
    await enqueue(tab.stores, post as never, { id: randomUUID(), at: 4, holdMs: 99_999_999 });
    const { text, progress, entries } = await run({ posts: false, comments: false, saved: false });
    const { drafts, history } = JSON.parse(text('drafts.json'));
    const path = `draft-files/${shared.shown.id}-notes.txt`;
    expect(drafts).toMatchObject([{ body: 'Again', files: [{ path }] }]);
    expect(history).toMatchObject([
      { key, body: '', feeds: ['mars'], reason: 'discarded', files: [{ path }, { name: 'notes.txt', path: null }] },
    ]);
    const { items } = JSON.parse(text('outbox.json'));
    const waitingPath = `draft-files/${waiting.shown.id}-notes.txt`;
    expect(items.flatMap(({ files = [] }) => files)).toMatchObject([{ path: waitingPath }]);
    expect(Object.keys(entries).filter((each) => each.startsWith('draft-files/'))).toEqual([path, waitingPath]);
    expect(progress.missedFiles).toBe(1);
  });

  it('writes each page and each picture as it comes', async () => {
    await run();
    expect(files.largestWrite).toBeLessThanOrEqual(200_000);
  });

  it('leaves no file when it is cancelled or saved', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const running = tab.engine.call({ kind: 'export', options: ALL });
    await eventually(() => expect(files.files.size).toBe(1));
    await tab.engine.call({ kind: 'end-export' });
    release();
    expect(await running).toEqual({ ok: false, failure: { kind: 'aborted' } });
    expect(files.files.size).toBe(0);
    await run();
    expect(files.files.size).toBe(1);
    await tab.engine.call({ kind: 'end-export' });
    expect(files.files.size).toBe(0);
  });
});

it.each([
  [0, 'UTC'],
  [-120, 'UTC+02:00'],
  [210, 'UTC-03:30'],
])('a zone that is %i minutes behind UTC is %s', (minutes, zone) => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  expect(zoneAt(0)).toBe(zone);
  offset.mockRestore();
});

const OPTIONS = { textFormatter: { tldList: ['com', 'org'], foreignMentionServices: [] }, siteDomains: [] };

it.each([
  ['https://en.example.org/wiki/Foo_(bar)', ''],
  ['https://en.example.org/wiki/Foo_(bar)', '.'],
  ['https://example.com/a?b=1&c=%22', ')'],
])('the whole address %s is a link, without the mark “%s” behind it', (address, mark) => {
  const link = `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(address)}</a>`;
  expect(htmlText(`(See ${address}${mark}`, OPTIONS)).toBe(`(See ${link}${mark}`);
});

it('code and tasks stay what they are', () => {
  expect(htmlText('[x] `<b>` done\n```\na < b\n```', OPTIONS)).toBe(
    '[x] <code>&lt;b&gt;</code> done\n<pre><code>a &lt; b</code></pre>',
  );
});

const PARTS = fc.array(
  fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'https://', '"', '<b>', "'", '&amp;')),
  { maxLength: 6 },
);

it('a text with addresses stays the same text, and only addresses of the web become links', () => {
  fc.assert(
    fc.property(PARTS, (parts) => {
      const text = parts.join(' ').replaceAll('`', '');
      const html = htmlText(text, OPTIONS);
      const plain = html.replace(/<a href="https?:[^"<>]*" rel="noopener noreferrer">|<\/a>/g, '');
      expect(plain).toBe(escapeHtml(text));
    }),
  );
});

it('whatever marks a text has, it becomes known elements only, each of which ends', () => {
  const marks = fc.constantFrom('<spoiler>', '</spoiler>', '`', '\n```\n', '[x] ', 'mars@tw ', '/luna/abcdef12 ');
  fc.assert(
    fc.property(PARTS, fc.array(marks, { maxLength: 8 }), (parts, between) => {
      const html = htmlText(parts.map((part, i) => `${part}${between[i] ?? ''}`).join(' '), OPTIONS);
      const known = /<a href="https?:[^"<>]*" rel="noopener noreferrer">|<\/?(?:details|summary|div|code|pre)>|<\/a>/g;
      expect(html.replace(known, '')).not.toMatch(/[<>"']/);
      const count = (tag: string) => html.split(tag).length;
      for (const tag of ['details', 'summary', 'div', 'code', 'pre'])
        expect(count(`<${tag}>`)).toBe(count(`</${tag}>`));
      expect(count('<a ')).toBe(count('</a>'));
    }),
  );
});

it('no text becomes an element or leaves an attribute of the pages', () => {
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']|&(?!(amp|lt|gt|quot|#39);)/.test(escapeHtml(text))));
});

describe('an import', () => {
  const importFile = (bytes: Uint8Array | string) =>
    tab.engine.call({ kind: 'import-drafts', file: new Blob([bytes as BlobPart]) });
  const drafts = async () =>
    (await tab.stores.vault.drafts.where('[accountId+key]').between([me, ''], [me, '\uffff']).toArray()).map(
      ({ body }) => body,
    );
  const revisions = (key: string) =>
    tab.stores.vault.draftRevisions.where('[accountId+key]').equals([me, key]).toArray();
  const blobsOf = (accountId: AccountId) => tab.stores.vault.blobs.filter((row) => row.accountId === accountId).count();
  const file = (more: object) => JSON.stringify({ version: 1, drafts: [], history: [], ...more });

  it('brings back the drafts of an export, and overwrites none that is there', async () => {
    await saveDraft(tab.stores, { key: draftKeys.newPost('/'), body: 'First thought', at: 1 });
    await saveDraft(tab.stores, { key: draftKeys.newComment('p'), body: 'An answer', at: 1 });
    const exported = await tab.engine.call({
      kind: 'export',
      options: { ...ALL, posts: false, comments: false, saved: false },
    });
    if (!exported.ok) throw new Error('No export');
    const bytes = new Uint8Array(await exported.value.file.arrayBuffer());
    await tab.stores.vault.drafts.clear();
    await saveDraft(tab.stores, { key: draftKeys.newComment('p'), body: 'Another answer', at: 2 });
    expect(await importFile(bytes)).toEqual({
      ok: true,
      value: { added: 1, known: 0, earlier: 1, refused: 0, missedFiles: 0 },
    });
    expect((await drafts()).sort((a, b) => a.localeCompare(b))).toEqual(['Another answer', 'First thought']);
    const kept = await tab.stores.vault.draftRevisions
      .where('[accountId+key]')
      .equals([me, draftKeys.newComment('p')])
      .toArray();
    expect(kept.map(({ body }) => body)).toContain('An answer');
    expect(await importFile(bytes)).toMatchObject({ ok: true, value: { added: 0, known: 2 } });
  });

  it('brings the files of drafts with them, and uploads them as a form does', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const sizes = { original: { width: 30, height: 20, url: '' } };
    const shown: Attachment = {
      id: asAttachmentId(randomUUID()),
      mediaType: 'image',
      fileName: 'Sea & sky.png',
      sizeBytes: 3,
      url: '',
      thumbnailUrl: '',
      sizes,
      artist: null,
      title: null,
      createdBy: me,
    };
    const address = draftKeys.newPost('/');
    tab.network.isUp = false;
    await keepFile(tab.stores, { bytes, mediaType: 'image/png', shown }, 1);
    // The form has only noted the file.
    const noted: Attachment = { ...shown, mediaType: 'general', sizes: {} };
    await saveDraft(tab.stores, { key: address, body: '', files: [noted], at: 1 });
    const { file: exported, entries } = await run({ posts: false, comments: false, saved: false });
    expect(Object.keys(entries)).toContain(`draft-files/${shown.id}-Sea___sky.png`);
    const { vault } = tab.stores;
    for (const table of [vault.drafts, vault.blobs, vault.outbox]) await table.clear();
    const zip = new Uint8Array(await exported.arrayBuffer());
    expect(await importFile(zip)).toMatchObject({ value: { added: 1, missedFiles: 0 } });
    const draft = await vault.drafts.get([me, address]);
    const [file] = draft?.files ?? [];
    expect(file).toMatchObject({ fileName: 'Sea & sky.png', mediaType: 'image', sizes });
    expect(file?.id).not.toBe(shown.id);
    expect(new Uint8Array((await vault.blobs.get(file?.id ?? ''))?.bytes ?? [])).toEqual(new Uint8Array([1, 2, 3]));
    expect(await vault.outbox.get(file?.id ?? '')).toMatchObject({ mutation: { kind: 'upload-file' } });
    // The same once more adds nothing.
    expect(await importFile(zip)).toMatchObject({ value: { added: 0, known: 1 } });
    expect(await blobsOf(me)).toBe(1);
  });

  it('brings back earlier states with their files and destinations, each once', async () => {
    tab.network.isUp = false;
    const { vault } = tab.stores;
    const key = draftKeys.newPost('/');
    const [sea, sky] = [aChosenFile(randomUUID()), aChosenFile(randomUUID(), { fileName: 'sky.txt' })];
    for (const one of [sea, sky]) await keepFile(tab.stores, one, 1);
    await saveDraft(tab.stores, { key, body: '', feeds: ['mars'], files: [sea.shown, sky.shown], at: 1 });
    await discardDraft(tab.stores, key, 2);
    await saveDraft(tab.stores, { key, body: 'Sea', feeds: ['mars'], files: [sea.shown], at: 3 });
    const { file: exported } = await run({ posts: false, comments: false, saved: false });
    const zip = new Uint8Array(await exported.arrayBuffer());
    for (const table of [vault.drafts, vault.draftRevisions, vault.blobs, vault.outbox]) await table.clear();
    // In the form is something else.
    await saveDraft(tab.stores, { key, body: 'Mine', at: 4 });
    const counts = { added: 0, known: 0, earlier: 2, refused: 0, missedFiles: 0 };
    expect(await importFile(zip)).toEqual({ ok: true, value: counts });
    const rows = await revisions(key);
    expect(rows).toMatchObject([
      { key, body: 'Sea', feeds: ['mars'], files: [{ fileName: 'notes.txt' }], isWhole: true },
      { body: '', feeds: ['mars'], files: [{}, { fileName: 'sky.txt' }], reason: 'discarded', isWhole: true },
    ]);
    expect(await blobsOf(me)).toBe(2);
    // Nothing is uploaded before one of them is restored.
    expect(await vault.outbox.count()).toBe(0);
    expect(await importFile(zip)).toEqual({ ok: true, value: { ...counts, known: 1, earlier: 0 } });
    expect(await blobsOf(me)).toBe(2);
    await restoreRevision(tab.stores, rows[1]?.id ?? 0, time.now());
    expect(await vault.drafts.get([me, key])).toMatchObject({ body: '', feeds: ['mars'], files: [{}, {}] });
    expect(await vault.outbox.count()).toBe(2);
  });

  it('takes the texts of the history of an older export, which has no files, and nothing of an empty entry', async () => {
    const key = draftKeys.newPost('/');
    const savedAt = new Date(now).toISOString();
    const lost = [{ name: 'x.png', mediaType: '', kind: 'image', path: null }];
    const history = [
      { key, body: 'Old', savedAt },
      { key, body: '', savedAt },
      { key, body: '', savedAt, files: [] },
      { key, body: ' ', savedAt, files: lost },
    ];
    expect(await importFile(file({ history }))).toEqual({
      ok: true,
      value: { added: 0, known: 0, earlier: 1, refused: 0, missedFiles: 1 },
    });
    await saveDraft(tab.stores, { key, body: 'Mine', feeds: ['mars'], at: 4 });
    const rows = await revisions(key);
    expect(rows.map(({ body }) => body)).toEqual(['Old']);
    // The form keeps its destinations.
    await restoreRevision(tab.stores, rows[0]?.id ?? 0, time.now());
    expect(await tab.stores.vault.drafts.get([me, key])).toMatchObject({ body: 'Old', feeds: ['mars'] });
  });

  it('says which files of drafts it does not have, and takes none that is too large or from elsewhere', async () => {
    const files = ['draft-files/none.png', '../drafts.json', null, 'draft-files/bomb.png'].map((path) => ({
      name: 'x.png',
      mediaType: 'image/png',
      kind: 'image',
      path,
    }));
    const draft = { key: draftKeys.newPost('/'), body: 'With files', files };
    const entries = {
      'drafts.json': strToU8(file({ drafts: [draft] })),
      'draft-files/bomb.png': new Uint8Array(IMPORT_LIMITS.draftFileBytes + 1),
    };
    expect(await importFile(zipSync(entries, { level: 9 }))).toMatchObject({ value: { added: 1, missedFiles: 4 } });
    expect(await blobsOf(me)).toBe(0);
  });

  it('refuses single drafts that are none, and takes the others', async () => {
    const good = { key: draftKeys.newPost('/'), body: 'Good' };
    const bad = [
      { key: 'profile', body: 'x' },
      { key: 'post:/', body: 7 },
      { key: `post:${'/'.repeat(400)}`, body: 'x' },
      null,
    ];
    expect(await importFile(file({ drafts: [good, ...bad] }))).toEqual({
      ok: true,
      value: { added: 1, known: 0, earlier: 0, refused: 4, missedFiles: 0 },
    });
    expect(await drafts()).toEqual(['Good']);
  });

  it.each([
    ['a newer version', file({ version: 2 }), /newer version/],
    ['no JSON', 'x', /not a file of drafts/],
    ['too many drafts', file({ drafts: Array.from({ length: 6000 }, () => ({})) }), /not a file of drafts/],
    ['a ZIP file without drafts', zipSync({ 'a.txt': strToU8('x') }), /contains no drafts/],
    ['a ZIP file that is cut off', zipSync({ 'drafts.json': strToU8(file({})) }).slice(0, 60), /no complete ZIP/],
    ['a bomb', zipSync({ 'drafts.json': new Uint8Array(60_000_000) }, { level: 9 }), /too large/],
  ])('refuses %s and says why', async (_, bytes, reason) => {
    const answered = await importFile(bytes);
    expect(answered).toMatchObject({ ok: false, failure: { kind: 'outdated', reason: expect.stringMatching(reason) } });
    expect(await drafts()).toEqual([]);
  });

  it('survives any bytes', async () => {
    const zip = zipSync({ 'drafts.json': strToU8(file({ drafts: [{ key: 'post:/', body: 'x' }] })) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(zip.length - 1),
        fc.nat(255),
        fc.uint8Array({ maxLength: 200 }),
        async (at, value, noise) => {
          const damaged = Uint8Array.from(zip);
          damaged[at] = value;
          for (const bytes of [damaged, noise, Uint8Array.from([0x50, 0x4b, ...noise])]) {
            const answered = await importFile(bytes);
            if (!answered.ok) expect(answered.failure.kind).toBe('outdated');
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
