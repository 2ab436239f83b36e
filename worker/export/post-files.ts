import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { ExportProgress } from '../../src/shared/contract/index.ts';
import type { AccountId, Post } from '../../src/shared/model/index.ts';
import { formatDate } from '../../src/shared/text/index.ts';
import type { CallParts } from '../calls.ts';
import { exported } from './exported-post.ts';
import type { Part } from './feeds.ts';
import { htmlPage, htmlPost } from './html.ts';
import type { Pictures } from './pictures.ts';
import { postsOf } from './posts.ts';
import { EXPORT_VERSION, type ExportedPost } from './schema.ts';
import type { ZipWriter } from './zip.ts';

/** An export that is being written. */
export interface ExportRun {
  parts: CallParts;
  zip: ZipWriter;
  username: string;
  me: AccountId;
  signal: AbortSignal;
  /** `null`: they are not wanted. */
  pictures: Pictures | null;
  progress: ExportProgress;
  /** Ids of posts, each once although several parts can have it. `folded`: of which comments are missing. */
  ids: { posts: Set<string>; folded: Set<string>; unreadable: Set<string> };
  /** Parts that could not be read to the end. */
  incomplete: Part[];
  /** The pages for a browser. */
  pages: { title: string; path: string }[];
}

const TITLES: Record<Part, string> = {
  posts: 'Posts',
  comments: 'Posts with comments',
  saved: 'Saved posts',
  directs: 'Direct messages',
};

/** Writes all posts of a part, up to 30 in a file, as they come. Returns how many there are. */
export async function writePosts(run: ExportRun, part: Part): Promise<number> {
  const { parts, username, me, signal, ids } = run;
  const source = {
    ...parts,
    username,
    me,
    signal,
    onIncomplete: () => run.incomplete.push(part),
    onUnreadable: (key: string) => ids.unreadable.add(key),
  };
  let files = 0;
  let count = 0;
  let posts: ExportedPost[] = [];
  const write = () => {
    if (posts.length === 0) return;
    files += 1;
    count += posts.length;
    writeFile(run, part, files, posts);
    posts = [];
  };
  for await (const found of postsOf(source, part)) {
    for (const post of found.posts) {
      if (signal.aborted) break;
      posts.push(await exported(post, found, run.pictures));
      note(run, part, post);
      if (posts.length === PAGE_SIZE) write();
    }
  }
  write();
  return count;
}

/** Counts a post, and what of it is missing. Of saved posts folded comments are not fetched. */
function note({ ids, progress, pictures }: ExportRun, part: Part, post: Post): void {
  ids.posts.add(post.id);
  if (post.omittedComments > 0 && part !== 'saved') ids.folded.add(post.id);
  if (post.unreadComments || post.unreadFiles !== undefined) ids.unreadable.add(post.id);
  progress.posts = ids.posts.size;
  progress.folded = ids.folded.size;
  progress.unreadable = ids.unreadable.size;
  progress.pictures = pictures?.written() ?? 0;
  progress.missedPictures = pictures?.missed() ?? 0;
}

function writeFile({ parts, zip, pages, progress }: ExportRun, part: Part, file: number, posts: ExportedPost[]): void {
  const number = String(file).padStart(4, '0');
  const title = `${TITLES[part]}, ${file}: ${daysOf(posts)}`;
  const path = `html/${part}-${number}.html`;
  zip.text(`${part}/${number}.json`, JSON.stringify({ version: EXPORT_VERSION, posts }, null, 1));
  zip.text(path, htmlPage(title, posts.map((post) => htmlPost(post, parts.config)).join('\n'), 1));
  pages.push({ title, path });
  progress.bytes = zip.written();
}

/** The days of the first and the last of them, in the order in which they are. */
function daysOf(posts: readonly ExportedPost[]): string {
  const [from, to] = [posts.at(0), posts.at(-1)].map((post) => (post ? formatDate(Date.parse(post.createdAt)) : ''));
  return from === to ? `${from}` : `${from} to ${to}`;
}
