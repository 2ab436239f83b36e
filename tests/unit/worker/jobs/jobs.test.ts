import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, success } from '../../../../src/shared/contract/index.ts';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { MirrorDatabase, type PurgeMark, type Stores, VaultDatabase } from '../../../../src/shared/store/index.ts';
import { jobs } from '../../../../src/shared/store/queries/jobs.ts';
import { jobId } from '../../../../src/shared/store/vault/job-row.ts';
import { cancelJob, jobsOf, saveProgress, setJobPaused, wantJob } from '../../../../src/shared/store/vault/jobs.ts';
import { takeEpoch } from '../../../../src/shared/store/vault/leadership.ts';
import { startJobs } from '../../../../worker/jobs/index.ts';
import type { Job } from '../../../../worker/jobs/job.ts';
import type { PullContext } from '../../../../worker/pull/context.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { freshAccountId, ManualTime } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { noCaches } from '../../../support/fake-caches.ts';

const STEPS = 5;
const LONG_MS = 200_000;

const accountId = freshAccountId();
const ID = jobId(accountId, 'purge');
const MARK: PurgeMark = { kind: 'person', accountId: asAccountId(randomUUID()), at: 1 };
let time: ManualTime;
let stores: Stores;
let wanted: { marks: PurgeMark[] } | null;
let isBusy: boolean;
let leases: AbortController[];

/** Every step that was run: whose, and from where. */
let steps: string[];
/** Called before a step returns. */
let inStep: (leader: string) => Promise<void>;
let failure: 'network' | 'crash' | null;

beforeEach(() => {
  time = new ManualTime();
  stores = {
    vault: new VaultDatabase(`vault-${randomUUID()}`),
    mirror: new MirrorDatabase(accountId, `mirror-${randomUUID()}`),
    accountId,
  };
  wanted = { marks: [MARK] };
  isBusy = false;
  steps = [];
  leases = [];
  failure = null;
  inStep = async () => {};
});
afterEach(async () => {
  for (const lease of leases) lease.abort();
  await stores.vault.delete();
});

/** Counts to five. */
const counting = (leader: string): Job<'purge'> => ({
  wanted: async () => wanted,
  async step(_, __, { cursor }) {
    const from = Number(cursor ?? 0);
    steps.push(`${leader}${from}`);
    await inStep(leader);
    if (failure === 'crash') throw new RangeError('no');
    if (failure) return failed({ kind: failure });
    return success({ cursor: String(from + 1), done: from + 1, total: STEPS, isFinished: from + 1 === STEPS });
  },
});

const report = createReport(() => 0);

/** A tab takes the lead and works on the jobs. */
async function startLeader(name: string): Promise<AbortController> {
  const lease = new AbortController();
  leases.push(lease);
  const epoch = await takeEpoch(stores.vault, accountId, name);
  const context = { report } as PullContext;
  const ports = {
    now: time.now,
    random: () => 0,
    timers: { after: time.after },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    caches: noCaches,
    network: () => ({}),
  };
  const background = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => {
      if (!lease.signal.aborted) throw error;
    });
  const jobLease = { epoch, signal: lease.signal, resign: () => lease.abort() };
  const canReach = () => true;
  startJobs({ ports, canReach, stores, context, activity: { isBusy: () => isBusy }, background }, jobLease, {
    purge: counting(name),
  });
  return lease;
}

const stored = async () => (await jobsOf(stores.vault, accountId))[0];

/** Lets time pass until the expectation is met. */
const passUntil = (expectation: () => unknown) =>
  eventually(async () => {
    time.advance(1000);
    await expectation();
  });
const settle = () => passUntil(() => expect(time.pending()).toBe(0));

describe('a job', () => {
  it('runs step by step and reports its progress until it is done', async () => {
    await startLeader('a');
    await passUntil(async () => expect((await jobs(stores))[0]).toMatchObject({ done: 2, total: STEPS }));
    await passUntil(async () => expect(await stored()).toMatchObject({ state: 'done', done: STEPS }));
    expect(steps).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect(await jobs(stores)).toEqual([]);
  });

  it('goes on after a restart where it was, and is not done a second time', async () => {
    const first = await startLeader('a');
    await passUntil(() => expect(steps.length).toBeGreaterThanOrEqual(2));
    await passUntil(async () => expect((await stored())?.done).toBeGreaterThanOrEqual(2));
    first.abort();
    const before = (await stored())?.done ?? 0;
    const second = await startLeader('b');
    await passUntil(async () => expect((await stored())?.state).toBe('done'));
    expect(steps.filter((step) => step.startsWith('b'))[0]).toBe(`b${before}`);
    second.abort();
    const done = steps.length;
    await startLeader('c');
    await settle();
    expect(steps).toHaveLength(done);
  });

  it('starts over when its input differs, and goes when it is not wanted any more', async () => {
    const first = await startLeader('a');
    await passUntil(async () => expect((await stored())?.state).toBe('done'));
    first.abort();
    wanted = { marks: [MARK, { ...MARK, at: 2 }] };
    steps = [];
    const second = await startLeader('b');
    await passUntil(() => expect(steps).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']));
    await eventually(async () => expect((await stored())?.state).toBe('done'));
    second.abort();
    wanted = null;
    await startLeader('c');
    await eventually(async () => expect(await stored()).toBeUndefined());
  });

  it('waits while a tab is busy', async () => {
    isBusy = true;
    await startLeader('a');
    await eventually(async () => expect(await stored()).toBeDefined());
    await eventually(() => expect(time.pending()).toBe(1));
    for (let i = 0; i < 5; i += 1) {
      time.advance(1000);
      await eventually(() => expect(time.pending()).toBe(1));
    }
    expect(steps).toEqual([]);
    isBusy = false;
    await passUntil(() => expect(steps).toContain('a0'));
  });

  it.each(['network', 'crash'] as const)('is retried with backoff after a step that failed (%s)', async (kind) => {
    failure = kind;
    await startLeader('a');
    await eventually(() => expect(steps).toEqual(['a0']));
    // The pause after the step, then the backoff.
    await eventually(() => expect(time.pending()).toBe(1));
    time.advance(200);
    await eventually(() => expect(time.pending()).toBe(1));
    time.advance(1000);
    await eventually(() => expect(time.pending()).toBe(1));
    expect(steps).toEqual(['a0']);
    failure = null;
    time.advance(LONG_MS);
    await passUntil(async () => expect((await stored())?.state).toBe('done'));
    expect(steps.slice(0, 2)).toEqual(['a0', 'a0']);
  });
});

describe('a paused job', () => {
  it('is held through a restart, and goes on where it was', async () => {
    const first = await startLeader('a');
    await passUntil(async () => expect((await stored())?.done).toBeGreaterThanOrEqual(1));
    await setJobPaused(stores.vault, ID, true);
    await settle();
    const { done = 0 } = (await stored()) ?? {};
    const before = steps.length;
    first.abort();
    await startLeader('b');
    await settle();
    expect(steps).toHaveLength(before);
    expect(await jobs(stores)).toMatchObject([{ state: 'paused', done }]);
    await setJobPaused(stores.vault, ID, false);
    await passUntil(async () => expect((await stored())?.state).toBe('done'));
    expect(steps.filter((step) => step.startsWith('b'))[0]).toBe(`b${done}`);
  });

  it('keeps the progress of the step during which it was paused', async () => {
    inStep = () => setJobPaused(stores.vault, ID, true);
    await startLeader('a');
    await passUntil(async () => expect(await stored()).toMatchObject({ state: 'paused', done: 1 }));
    await settle();
    expect(steps).toEqual(['a0']);
  });
});

it('a job that is cancelled during a step is gone and stays gone', async () => {
  inStep = () => cancelJob(stores.vault, ID);
  await startLeader('a');
  await eventually(() => expect(steps).toEqual(['a0']));
  await settle();
  expect(await stored()).toBeUndefined();
  expect(steps).toEqual(['a0']);
});

describe('a leader that was replaced', () => {
  it('stores no progress of the step that it was in, and begins no other', async () => {
    let release = () => {};
    const frozen = new Promise<void>((resolve) => {
      release = resolve;
    });
    inStep = (leader) => (leader === 'a' ? frozen : Promise.resolve());
    const lease = await startLeader('a');
    await eventually(() => expect(steps).toEqual(['a0']));
    await startLeader('b');
    await passUntil(async () => expect(await stored()).toMatchObject({ state: 'done', epoch: 2 }));
    release();
    await eventually(() => expect(lease.signal.aborted).toBe(true));
    expect(await stored()).toMatchObject({ state: 'done', done: STEPS, epoch: 2 });
    expect(steps.filter((step) => step.startsWith('a'))).toEqual(['a0']);
  });

  it('cannot write to a job', async () => {
    const { vault } = stores;
    const old = { accountId, epoch: await takeEpoch(vault, accountId, 'a'), at: 1 };
    expect(await wantJob(vault, 'purge', { marks: [MARK] }, old)).toBe(true);
    const row = (await stored()) ?? expect.fail('the job is stored');
    await takeEpoch(vault, accountId, 'b');
    expect(await wantJob(vault, 'purge', null, old)).toBe(false);
    const progress = { cursor: '9', done: 9, total: 9, isFinished: true };
    expect(await saveProgress(vault, row, progress, old)).toBe(false);
    expect(await stored()).toEqual(row);
  });
});

it('progress of an earlier start is not stored', async () => {
  const { vault } = stores;
  const writer = { accountId, epoch: await takeEpoch(vault, accountId, 'a'), at: 1 };
  await wantJob(vault, 'purge', { marks: [MARK] }, writer);
  const earlier = (await stored()) ?? expect.fail('the job is stored');
  await wantJob(vault, 'purge', { marks: [] }, writer);
  await saveProgress(vault, earlier, { cursor: '9', done: 9, total: 9, isFinished: true }, writer);
  expect(await stored()).toMatchObject({ cursor: null, done: 0, state: 'running' });
});
