import {
  type ExportOptions,
  type ExportProgress,
  failed,
  type Replies,
  type Result,
  success,
} from '../../src/shared/contract/index.ts';
import type { CallParts } from '../calls.ts';
import type { ExportSink } from '../ports.ts';
import type { Part } from './feeds.ts';
import { htmlIndex, STYLES } from './html.ts';
import { createOwnFiles, writeDrafts, writeOutbox } from './own-files.ts';
import { createPictures } from './pictures.ts';
import { type ExportRun, writePosts } from './post-files.ts';
import { EXPORT_VERSION, README } from './schema.ts';
import { createZip, ExportTooLarge } from './zip.ts';

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
  const progress: ExportProgress = {
    posts: 0,
    folded: 0,
    pictures: 0,
    missedPictures: 0,
    missedFiles: 0,
    unreadable: 0,
    bytes: 0,
  };
  running = { abort, progress };
  let sink: ExportSink | null = null;
  try {
    sink = await ports.exportFile(`${accountId}-${ports.now()}`);
    const zip = createZip(sink);
    const username = (await ports.keys.tokens.get(accountId))?.username ?? '';
    const { signal } = abort;
    const pictures = options.pictures ? createPictures(parts, zip, signal) : null;
    const ids = { posts: new Set<string>(), folded: new Set<string>(), unreadable: new Set<string>() };
    const run: ExportRun = {
      parts,
      zip,
      username,
      me: accountId,
      signal,
      pictures,
      progress,
      ids,
      incomplete: [],
      pages: [],
    };
    await writeAll(run, options);
    const file = await sink.end();
    signal.throwIfAborted();
    finished = sink;
    return success({ file, progress: { ...progress }, incomplete: run.incomplete });
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

async function writeAll(run: ExportRun, options: ExportOptions): Promise<void> {
  const { parts, zip, username, signal, progress, incomplete, pages } = run;
  const counts: Record<string, number> = {};
  for (const part of PARTS.filter((each) => options[each])) counts[part] = await writePosts(run, part);
  signal.throwIfAborted();
  const ownFiles = createOwnFiles(parts, zip, signal);
  if (options.drafts) counts.drafts = await writeDrafts(parts, zip, ownFiles);
  if (options.outbox) counts.outbox = await writeOutbox(parts, zip, ownFiles);
  progress.missedFiles = ownFiles.missed();
  const at = new Date(parts.ports.now()).toISOString();
  const index = { version: EXPORT_VERSION, account: username, at, counts, incomplete, ...progress, bytes: undefined };
  zip.text('index.json', JSON.stringify(index, null, 1));
  zip.text('index.html', htmlIndex(username, pages, incomplete, progress));
  zip.text('style.css', STYLES);
  zip.text('README.txt', README);
  zip.end();
  progress.bytes = zip.written();
}
