import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { mirrorName } from '../../../src/shared/store/names.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { peopleOf } from '../../../src/shared/store/queries/people.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { applyEvents, applyFeed } from '../../../worker/apply/index.ts';
import { purgePosts } from '../../../worker/jobs/purge.ts';
import { BULK_ACCOUNTS, bulkAccount, bulkPost, bulkPostId, HOME } from '../../support/bulk-store.ts';
import { aComment, aSelf, feedFacts } from '../../support/facts.ts';
import { answered, openBare, readBarePage, readBareThread, writeBare } from './bare.ts';
import { READER } from './fill.ts';
import { timeRuns } from './timing.ts';

/** Ms of each run, ours and the baseline's. */
export interface Timed {
  oursMs: number[];
  baselineMs: number[];
}

export interface StoreMeasures {
  feedQueryWarm: Timed;
  feedQueryFresh: Timed;
  threadQuery: Timed;
  applyChanged: Timed;
  applyUnchanged: Timed;
  applyEvents: Timed;
  purgeSlice: Timed;
}

const PAGE = 30;
const DEEP_OFFSET = 300;

/** Everything that needs no screen, on this browser's databases. */
export async function measureStore(runs: number): Promise<StoreMeasures> {
  const stores = openStores(READER);
  const bare = await openBare(mirrorName(READER));
  const bareTimes = await timeRuns(runs, () => readBarePage(bare));
  const measures = {
    feedQueryWarm: { oursMs: await timeRuns(runs, () => feedPage(stores, HOME, 0)), baselineMs: bareTimes },
    feedQueryFresh: { oursMs: await timeDeepPages(stores, runs), baselineMs: bareTimes },
    threadQuery: {
      oursMs: await timeRuns(runs, () => singlePost(stores, bulkPostId(0))),
      baselineMs: await timeRuns(runs, () => readBareThread(bare, bulkPostId(0))),
    },
    ...(await measureApply(stores, bare, runs)),
    applyEvents: await measureEvents(stores, bare, runs),
    purgeSlice: await measurePurge(stores, bare, runs),
  };
  bare.close();
  closeStores(stores);
  return measures;
}

/** Another page in each run, with posts that are not in memory yet. */
const timeDeepPages = (stores: Stores, runs: number) =>
  timeRuns(runs, (run) => feedPage(stores, HOME, DEEP_OFFSET + run * PAGE));

async function measureApply(stores: Stores, bare: IDBDatabase, runs: number) {
  let ordinal = Date.now();
  const respond = (version: number) => {
    const posts = Array.from({ length: PAGE }, (_, i) => ({ ...bulkPost(i), body: `${bulkPost(i).body} ${version}` }));
    const people = new Set(posts.flatMap((post) => [...peopleOf(post)]));
    const accounts = Array.from({ length: BULK_ACCOUNTS }, (_, i) => bulkAccount(i)).filter((one) =>
      people.has(one.id),
    );
    ordinal += 1;
    const response = { feed: HOME, viewOffset: 0, offset: 0, facts: feedFacts(posts, { accounts }) };
    return applyFeed(stores.mirror, response, { ordinal, at: ordinal });
  };
  const changedMs = await timeRuns(runs, (run) => respond(run));
  const unchangedMs = await timeRuns(runs, () => respond(-1));
  const rows = await rowsOfResponse(bare);
  const baselineMs = await timeRuns(runs, () => writeBare(bare, rows));
  return {
    applyChanged: { oursMs: changedMs, baselineMs },
    applyUnchanged: { oursMs: unchangedMs, baselineMs },
  };
}

const COMMITS = 100;
const EVENTS_A_COMMIT = 10;

/** Comments on thirty posts, in as many commits as three seconds allow. Baseline: one changed card each. */
async function measureEvents(stores: Stores, bare: IDBDatabase, runs: number): Promise<Timed> {
  const portion = (from: number) => Array.from({ length: EVENTS_A_COMMIT }, (_, i) => from + i);
  const heard = (run: number, event: number) => {
    // Other posts in each run, so that no post gets more events than in a storm.
    const postId = bulkPostId(run * PAGE + (event % PAGE));
    const seqNumber = 1000 + event;
    const comment = aComment(postId, seqNumber, { createdBy: bulkAccount(event).id });
    return { kind: 'post-changed' as const, postId, change: { kind: 'commented' as const, comment }, accounts: [] };
  };
  const ours = async (run: number) => {
    for (let commit = 0; commit < COMMITS; commit += 1) {
      const facts = portion(commit * EVENTS_A_COMMIT).map((event) => heard(run, event));
      await applyEvents(stores.mirror, facts, { at: Date.now() });
    }
  };
  const bareWrites = async () => {
    for (let commit = 0; commit < COMMITS; commit += 1) {
      const posts = portion(commit * EVENTS_A_COMMIT).map((event) => ({ ...bulkPost(event % PAGE), revision: event }));
      await writeBare(bare, { posts });
    }
  };
  return { oursMs: await timeRuns(runs, ours), baselineMs: await timeRuns(runs, bareWrites) };
}

/** What a purge changes in one transaction. */
const POSTS_A_SLICE = 10;

/** Ten posts of blocked people, the oldest that are stored. Baseline: as many written cards. */
async function measurePurge({ mirror }: Stores, bare: IDBDatabase, runs: number): Promise<Timed> {
  const shell = await mirror.shell.get('self');
  await mirror.shell.put({ key: 'self', value: aSelf(bulkAccount(0)) });
  const total = await mirror.posts.count();
  const portion = (run: number) =>
    Array.from({ length: POSTS_A_SLICE }, (_, i) => bulkPost(total - 1 - run * POSTS_A_SLICE - i));
  const ours = async (run: number) => {
    const posts = (await mirror.posts.bulkGet(portion(run).map(({ id }) => id))).filter((post) => post !== undefined);
    const marks = posts.map(({ createdBy }) => ({ kind: 'person' as const, accountId: createdBy, at: Date.now() }));
    await purgePosts(mirror, marks, posts, { now: Date.now, onPostsLost: () => undefined });
  };
  const oursMs = await timeRuns(runs, ours);
  const baselineMs = await timeRuns(runs, (run) => writeBare(bare, { posts: portion(runs + 1 + run) }));
  if (shell) await mirror.shell.put(shell);
  return { oursMs, baselineMs };
}

/** The rows of such a response: cards, feed rows and users. */
async function rowsOfResponse(bare: IDBDatabase): Promise<Record<string, unknown[]>> {
  const posts = await readBarePage(bare);
  const people = new Set(posts.flatMap((post) => [...peopleOf(post)]));
  const read = bare.transaction(['feedRows', 'accounts']);
  const feedRows = await answered(read.objectStore('feedRows').getAll(null, PAGE));
  const accounts = await Promise.all([...people].map((id) => answered(read.objectStore('accounts').get(id))));
  return { posts, feedRows, accounts };
}
