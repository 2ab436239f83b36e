import {
  type ExportOptions,
  type ExportProgress,
  failed,
  mediaStore,
  type Replies,
  type Result,
  success,
  takenStore,
} from '../../src/shared/contract/index.ts';
import type { Attachment, Post } from '../../src/shared/model/index.ts';
import { kindOf } from '../../src/shared/mutations/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { CallParts } from '../calls.ts';
import type { ExportSink } from '../ports.ts';
import { htmlPage, htmlPost, STYLES } from './html.ts';
import { type FoundPosts, type Part, postsOf } from './posts.ts';
import { EXPORT_VERSION, type ExportedFile, type ExportedPost, README } from './schema.ts';
import { createZip, ExportTooLarge, type ZipWriter } from './zip.ts';

export { importDrafts } from './import-drafts.ts';

/** The export that is under way in this tab. */
let running: { abort: AbortController; progress: ExportProgress } | null = null;
/** The file of the last one, until the page has saved it. */
let finished: ExportSink | null = null;

/** How far the export is; `null` if there is none. */
export const exportProgress = (): ExportProgress | null => running?.progress ?? null;

/** Ends the export, or removes its file once it is saved. */
export async function endExport(): Promise<void> {
  running?.abort.abort();
  await finished?.remove();
  finished = null;
}

const PARTS: readonly Part[] = ['posts', 'comments', 'saved', 'directs'];

/**
 * Writes the account's words into a ZIP file, page by page, so that neither texts nor pictures are in memory together. Nothing of
 * it goes into the mirror.
 */
export async function exportData(parts: CallParts, options: ExportOptions): Promise<Result<Replies['export']>> {
  const { ports, stores } = parts;
  const { accountId } = stores;
  if (!accountId || running) return failed({ kind: 'aborted' });
  await endExport();
  const abort = new AbortController();
  const progress: ExportProgress = { posts: 0, pictures: 0, missedPictures: 0, unreadable: 0, bytes: 0 };
  running = { abort, progress };
  let sink: ExportSink | null = null;
  try {
    sink = await ports.exportFile(`${accountId}-${ports.now()}`);
    const zip = createZip(sink);
    const username = (await ports.keys.tokens.get(accountId))?.username ?? '';
    const incomplete: Part[] = [];
    const source = {
      ...parts,
      username,
      me: accountId,
      signal: abort.signal,
      onIncomplete: (part: Part) => incomplete.push(part),
      onUnreadable: (count: number) => {
        progress.unreadable += count;
      },
    };
    const counts: Record<string, number> = {};
    const pages: { title: string; path: string }[] = [];
    /** Pictures that are in the file, by address. */
    const paths = new Map<string, string>();
    for (const part of PARTS.filter((each) => options[each])) {
      let file = 0;
      counts[part] = 0;
      for await (const found of postsOf(source, part)) {
        const posts: ExportedPost[] = [];
        for (const post of found.posts) {
          if (abort.signal.aborted) break;
          posts.push(await exported(parts, zip, options, paths, progress, post, found, abort.signal));
        }
        if (posts.length === 0) continue;
        file += 1;
        counts[part] += posts.length;
        progress.posts += posts.length;
        const name = `${part}-${String(file).padStart(4, '0')}`;
        zip.text(
          `${part}/${String(file).padStart(4, '0')}.json`,
          JSON.stringify({ version: EXPORT_VERSION, posts }, null, 1),
        );
        const title = `${TITLES[part]}, ${file}: ${daysOf(posts)}`;
        zip.text(`html/${name}.html`, htmlPage(title, posts.map(htmlPost).join('\n'), 1));
        pages.push({ title, path: `html/${name}.html` });
        progress.bytes = zip.written();
      }
    }
    abort.signal.throwIfAborted();
    if (options.drafts) counts.drafts = await writeDrafts(parts, zip, abort.signal);
    if (options.outbox) counts.outbox = await writeOutbox(parts, zip);
    const at = new Date(ports.now()).toISOString();
    const index = { version: EXPORT_VERSION, account: username, at, counts, incomplete, ...progress, bytes: undefined };
    zip.text('index.json', JSON.stringify(index, null, 1));
    zip.text('index.html', htmlPage(`Words of ${username}`, indexBody(pages, incomplete, progress), 0));
    zip.text('style.css', STYLES);
    zip.text('README.txt', README);
    zip.end();
    progress.bytes = zip.written();
    const file = await sink.end();
    abort.signal.throwIfAborted();
    finished = sink;
    return success({ file, progress: { ...progress }, incomplete });
  } catch (error) {
    await sink?.remove();
    if (error instanceof ExportTooLarge)
      return failed({
        kind: 'outdated',
        reason: 'It would be larger than a ZIP file can be: choose fewer parts, or leave out pictures',
      });
    if (error instanceof DOMException && error.name === 'AbortError') return failed({ kind: 'aborted' });
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return failed({ kind: 'quota' });
    throw error;
  } finally {
    running = null;
  }
}

const TITLES: Record<Part, string> = {
  posts: 'Posts',
  comments: 'Posts with comments',
  saved: 'Saved posts',
  directs: 'Direct messages',
};

/** The days of the first and the last of them, in the order in which they are. */
function daysOf(posts: readonly ExportedPost[]): string {
  const [from, to] = [posts.at(0), posts.at(-1)].map((post) => post?.createdAt.slice(0, 10) ?? '');
  return from === to ? `${from}` : `${from} to ${to}`;
}

const indexBody = (
  pages: readonly { title: string; path: string }[],
  incomplete: readonly Part[],
  { unreadable }: ExportProgress,
): string =>
  `<ul>${pages.map(({ title, path }) => `<li><a href="${path}">${title}</a></li>`).join('\n')}</ul>
${incomplete.length > 0 ? `<p>The server could not be read to the end: ${incomplete.join(', ')}.</p>` : ''}
${unreadable > 0 ? `<p>Not understood, and not in here: ${unreadable}.</p>` : ''}`;

async function exported(
  parts: CallParts,
  zip: ZipWriter,
  options: ExportOptions,
  paths: Map<string, string>,
  progress: ExportProgress,
  post: Post,
  { nameOf }: FoundPosts,
  signal: AbortSignal,
): Promise<ExportedPost> {
  const pictures: ExportedPost['pictures'] = [];
  for (const file of post.attachments.filter(({ mediaType }) => mediaType === 'image')) {
    const path = options.pictures ? await writePicture(parts, zip, paths, file, signal) : null;
    if (options.pictures && path === null) progress.missedPictures += 1;
    if (path !== null) progress.pictures += 1;
    pictures.push({ name: file.fileName, path });
  }
  const own = nameOf(post.createdBy);
  return {
    id: post.id,
    author: own,
    to: post.destinations.map(({ ownerId }) => nameOf(ownerId)).filter((name) => name !== '' && name !== own),
    body: post.body,
    createdAt: new Date(post.createdAt).toISOString(),
    updatedAt: new Date(post.updatedAt).toISOString(),
    likes: post.likes.length + post.omittedLikes,
    comments: post.comments.map(({ createdBy, body, createdAt, likes }) => ({
      author: createdBy && nameOf(createdBy),
      body,
      createdAt: new Date(createdAt).toISOString(),
      likes,
    })),
    missingComments: post.omittedComments,
    pictures,
    files: post.attachments
      .filter(({ mediaType }) => mediaType !== 'image')
      .map(({ fileName, url }) => ({ name: fileName, url })),
    isSaved: post.isSaved,
  };
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** A larger one is left out: it would be in memory as a whole. */
const LARGEST_PICTURE = 30_000_000;
const PICTURE_TIMEOUT_MS = 120_000;

/** Returns the path of a picture in the file; `null` if it could not be read. */
async function writePicture(
  { ports, stores }: CallParts,
  zip: ZipWriter,
  paths: Map<string, string>,
  file: Attachment,
  signal: AbortSignal,
): Promise<string | null> {
  const url = file.sizes.original?.url ?? file.url;
  const known = paths.get(url);
  if (known !== undefined || url === '' || file.sizeBytes > LARGEST_PICTURE) return known ?? null;
  const response = (await storedPicture(ports, stores.accountId, url)) ?? (await fetchPicture(ports, url, signal));
  if (!response) return null;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const bytes = await response.arrayBuffer().catch(() => null);
  // An SVG picture can contain a script.
  const extension = EXTENSIONS[type];
  if (!bytes || extension === undefined) return null;
  const path = `pictures/${file.id.replace(/[^\w-]/g, '')}.${extension}`;
  zip.bytes(path, new Uint8Array(bytes));
  paths.set(url, path);
  return path;
}

async function storedPicture({ caches }: CallParts['ports'], accountId: string | null, url: string) {
  for (const name of [takenStore(accountId), mediaStore(accountId)]) {
    if (!(await caches.keys()).includes(name)) continue;
    const kept = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (kept) return kept;
  }
  return undefined;
}

async function fetchPicture({ fetch }: CallParts['ports'], url: string, signal: AbortSignal): Promise<Response | null> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]);
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', signal: timed }).catch(() => null);
  return response?.status === 200 ? response : null;
}

async function writeDrafts(parts: CallParts, zip: ZipWriter, signal: AbortSignal): Promise<number> {
  const { vault, accountId } = parts.stores;
  const own = [[accountId, ''] as [string, string], [accountId, '\uffff'] as [string, string]] as const;
  const rows = await vault.drafts
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const history = await vault.draftRevisions
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const drafts: object[] = [];
  for (const { key, body, feeds, base, baseLists, commentsDisabled, updatedAt, files = [], fields } of rows) {
    const exported: ExportedFile[] = [];
    for (const file of files) exported.push(await writeFile(parts, zip, file, signal));
    const at = new Date(updatedAt).toISOString();
    drafts.push({ key, body, feeds, base, baseLists, commentsDisabled, fields, updatedAt: at, files: exported });
  }
  const file = {
    version: EXPORT_VERSION,
    drafts,
    history: history.map(({ key, body, savedAt }) => ({ key, body, savedAt: new Date(savedAt).toISOString() })),
  };
  zip.text('drafts.json', JSON.stringify(file, null, 1));
  return drafts.length;
}

/** Writes a file of a draft: from this device while it is not uploaded, later from the server. */
async function writeFile(
  { ports, stores: { vault } }: CallParts,
  zip: ZipWriter,
  { id, fileName, mediaType: kind, url, sizes }: Attachment,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const kept = await vault.blobs.get(id);
  const address = url || (await vault.aliases.get(id))?.file?.url;
  const fetched = !kept && address ? await fetchPicture(ports, address, signal) : null;
  const bytes = kept?.bytes ?? (await fetched?.arrayBuffer().catch(() => null));
  const mediaType = kept?.mediaType ?? fetched?.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const { width, height } = sizes.original ?? {};
  const shape = width && height ? { width, height } : {};
  const path = bytes ? `draft-files/${id}-${fileName.replace(/[^\w.-]/g, '_').slice(-100)}` : null;
  if (bytes && path !== null) zip.bytes(path, new Uint8Array(bytes));
  return { name: fileName, mediaType, kind, ...shape, path };
}

async function writeOutbox({ stores: { vault, accountId } }: CallParts, zip: ZipWriter): Promise<number> {
  if (!accountId) return 0;
  const rows = (await outboxOf(vault, accountId)).filter(
    ({ state }) => state.kind !== 'settled' && state.kind !== 'answered',
  );
  const items = rows.map(({ mutation, state, createdAt }) => ({
    kind: mutation.kind,
    words: kindOf(mutation)?.words(mutation) ?? '',
    state: state.kind,
    createdAt: new Date(createdAt).toISOString(),
  }));
  zip.text('outbox.json', JSON.stringify({ version: EXPORT_VERSION, items }, null, 1));
  return items.length;
}
