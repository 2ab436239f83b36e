import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Post } from '../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/index.ts';
import { enqueue, withdraw } from '../../src/shared/store/vault/outbox.ts';
import { sendWithoutFiles } from '../../src/shared/store/vault/outbox-edits.ts';
import { isShown, isUnsent } from '../../src/shared/store/vault/outbox-states.ts';
import { aFile, aMutation, aRow, isKind, ME } from '../support/mutations.ts';
import { HOME_KEY, OutboxWorld, turned } from '../support/outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.vault.delete());

const NOW = 1_800_000_000_000;

/** What a user can do, and what can happen to it. The numbers select among what exists at that moment. */
type Step =
  | { kind: 'switch'; which: 'like-post' | 'save-post' | 'hide-post' | 'disable-comments'; pick: number }
  | { kind: 'post' | 'comment' | 'edit-post' | 'edit-comment'; pick: number; saysId: boolean }
  | { kind: 'delete-post' | 'delete-comment'; pick: number }
  | { kind: 'send' | 'answer' | 'settle' | 'newer'; pick: number }
  | { kind: 'fail'; pick: number; mayArrive: boolean };

const WAY = ['send', 'send', 'answer', 'answer', 'settle', 'newer'] as const;

const pick = fc.nat(100);
const aStep: fc.Arbitrary<Step & { at: number; holdMs: number; goesBy: 'made' | 'given' }> = fc
  .tuple(
    fc.oneof(
      fc.record({
        kind: fc.constant('switch' as const),
        which: fc.constantFrom('like-post' as const, 'save-post' as const, 'hide-post' as const),
        pick,
      }),
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom('post' as const, 'comment' as const, 'edit-post' as const, 'edit-comment' as const),
          pick,
          saysId: fc.boolean(),
        }),
      },
      fc.record({ kind: fc.constantFrom('delete-post' as const, 'delete-comment' as const), pick }),
      { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...WAY), pick }) },
      fc.record({ kind: fc.constant('fail' as const), pick, mayArrive: fc.boolean() }),
    ),
    fc.record({
      // A clock that jumps.
      at: fc.integer({ min: NOW, max: NOW + 1000 }),
      holdMs: fc.constantFrom(0, 5000),
      goesBy: fc.constantFrom('made' as const, 'given' as const),
    }),
  )
  .map(([step, circumstances]) => ({ ...step, ...circumstances }));

const among = <T>(things: readonly T[], number: number): T | undefined => things[number % Math.max(1, things.length)];

/** The mutation of this step, on what the user sees; `null` if there is nothing to change. */
function doing(step: Step, words: string): AnyMutation | null {
  const posts = world.meantPosts();
  const post = among(posts, step.pick);
  const mine = posts.filter((one) => one.createdBy === ME);
  const commented = posts.flatMap((one) => one.comments.map((comment) => ({ one, comment })));
  const place = among(commented, step.pick);
  switch (step.kind) {
    case 'switch':
      return post ? turned(post, step.which) : null;
    case 'post':
      return aMutation('create-post', { body: words, shownIn: [HOME_KEY] });
    case 'comment':
      return post ? aMutation('create-comment', { postId: post.id, body: words }) : null;
    case 'edit-post':
      return ofPost(among(mine, step.pick), ({ id, body }) =>
        aMutation('edit-post', { postId: id, base: body, body: words }),
      );
    case 'delete-post':
      return ofPost(among(mine, step.pick), ({ id }) => aMutation('delete-post', { postId: id }));
    case 'edit-comment': {
      if (!place) return null;
      const { one, comment } = place;
      return aMutation('edit-comment', { postId: one.id, commentId: comment.id, base: comment.body, body: words });
    }
    case 'delete-comment':
      return place ? aMutation('delete-comment', { postId: place.one.id, commentId: place.comment.id }) : null;
    default:
      return null;
  }
}

const ofPost = (post: Post | undefined, make: (post: Post) => AnyMutation): AnyMutation | null =>
  post ? make(post) : null;

/** A mutation that only a later version of Larder knows. */
const newer = (mentions: string): AnyMutation =>
  ({ kind: 'paint-post', postId: mentions, body: 'in blue' }) as unknown as AnyMutation;

async function perform(step: Step & { at: number; holdMs: number; goesBy: 'made' | 'given' }): Promise<void> {
  const says = 'saysId' in step && step.saysId;
  // A text may contain the id of its own post: ids in texts are never replaced.
  const words = (says && among(world.meantPosts(), step.pick)?.id) || `words ${step.pick}`;
  const done = doing(step, words);
  if (done) await world.does(done, step);
  if (step.kind === 'newer') {
    const id = world.newId();
    const order = ((await world.rows()).at(-1)?.order ?? 0) + 1;
    await world.vault.outbox.add(aRow(id, newer(`made-${step.pick % 10}`), { lane: `newer:${id}`, order }));
  }
  const rows =
    step.kind === 'send'
      ? await world.sendable()
      : await (step.kind === 'settle' ? world.settleable() : world.inState('sending'));
  const row = among(rows, step.pick);
  if (!row) return;
  if (step.kind === 'send') await world.send(row);
  if (step.kind === 'answer') await world.answer(row);
  if (step.kind === 'settle') await world.settle(row);
  if (step.kind === 'fail') await world.fail(row, step.mayArrive);
}

/** Runs steps in a fresh world and calls `check` after each. */
const live = (check: (step: Step, before: OutboxRow[]) => Promise<void>, numRuns = 20) =>
  fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 40, size: 'max' }), async (steps) => {
      world = new OutboxWorld();
      for (const step of steps) {
        const before = await world.rows();
        await perform(step);
        await check(step, before);
      }
      await world.vault.delete();
    }),
    { numRuns },
  );

describe('the outbox after any sequence of mutations and answers', () => {
  it('shows what the user has done as an optimistic update [4.002]', () =>
    live(async () => {
      expect(await world.screen()).toEqual(world.meant());
    }, 60));

  it('never contains two rows that cancel each other out', () =>
    live(async (_, before) => {
      const rows = await world.rows();
      const known = new Set(before.map((row) => row.id));
      for (const later of rows.filter((row) => !known.has(row.id))) {
        for (const earlier of rows.filter((row) => known.has(row.id) && isUnsent(row) && isShown(row))) {
          const kind = kindOf(later.mutation);
          expect(kind?.meets?.(later.mutation, earlier.mutation, earlier.id) ?? null).toBeNull();
        }
      }
    }));

  it('refers only to things that are in it or on the server', () =>
    live(async () => {
      const rows = await world.rows();
      const waiting = new Set(rows.map((row) => row.id));
      const named = rows.flatMap(({ mutation }) => kindOf(mutation)?.references(mutation) ?? []);
      for (const id of named.filter((one) => one.startsWith('made-'))) expect(waiting.has(id)).toBe(true);
    }));

  it('keeps the order of the mutations, also when the clock jumps', () =>
    live(async (_, before) => {
      const rows = await world.rows();
      const kept = new Set(rows.map((row) => row.id));
      const known = before.filter((row) => kept.has(row.id)).map((row) => row.id);
      expect(rows.map((row) => row.id).slice(0, known.length)).toEqual(known);
      expect(new Set(rows.map((row) => row.order)).size).toBe(rows.length);
    }));

  it('does not change rows of kinds that only a newer version knows', () =>
    live(async (_, before) => {
      const strange = (rows: OutboxRow[]) => rows.filter((row) => kindOf(row.mutation) === undefined);
      expect(strange(await world.rows())).toEqual(expect.arrayContaining(strange(before)));
    }));
});

describe('undoing a row', () => {
  /** Posts with files and comments on them, in any state. */
  const aLife = fc.record({
    posts: fc.array(fc.record({ files: fc.nat(3), comments: fc.nat(2), hasWords: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    taken: pick,
    keepFiles: fc.boolean(),
  });

  async function fill(posts: readonly { files: number; comments: number; hasWords: boolean }[]): Promise<void> {
    for (const { files, comments, hasWords } of posts) {
      const ids = Array.from({ length: files }, () => world.newId());
      for (const id of ids) await put(id, aMutation('upload-file', { blobId: `blob-of-${id}`, fileName: id }));
      const post = world.newId();
      const body = hasWords || files === 0 ? 'words' : '';
      await put(post, aMutation('create-post', { body, attachmentIds: ids, attachments: ids.map(aFile) }));
      for (let i = 0; i < comments; i += 1)
        await put(world.newId(), aMutation('create-comment', { postId: post as Post['id'] }));
    }
  }

  async function put(id: string, mutation: AnyMutation): Promise<void> {
    await enqueue({ vault: world.vault, accountId: ME }, mutation, { id, at: NOW, holdMs: 0 });
    if (mutation.kind !== 'upload-file') return;
    const { blobId } = mutation;
    const bytes = new ArrayBuffer(1);
    await world.vault.blobs.put({ id: blobId, accountId: ME, bytes, mediaType: 'text/plain', createdAt: NOW });
  }

  it('removes its dependents and the files that nothing else needs, and no file of another post', async () => {
    await fc.assert(
      fc.asyncProperty(aLife, async ({ posts, taken, keepFiles }) => {
        world = new OutboxWorld();
        await fill(posts);
        const before = await world.rows();
        const row = among(before, taken);
        if (!row) return;
        const isUpload = isKind(row.mutation, 'upload-file');
        expect(await withdraw(world.vault, row.id, { keepFiles })).toBe(!isUpload);
        const after = await world.rows();
        for (const one of after) expect(one).toEqual(before.find(({ id }) => id === one.id));
        if (isUpload) expect(after).toEqual(before);
        if (isUpload) return world.vault.delete();
        const ids = new Set(after.map((one) => one.id));
        expect(ids.has(row.id)).toBe(false);
        const named = new Set(after.flatMap(({ mutation }) => kindOf(mutation)?.references(mutation) ?? []));
        for (const id of named) expect(ids.has(id)).toBe(true);
        const uploads = after.filter((one) => isKind(one.mutation, 'upload-file'));
        if (!keepFiles) expect(uploads.map((one) => one.id).filter((id) => !named.has(id))).toEqual([]);
        const blobs = (await world.vault.blobs.toCollection().primaryKeys()).sort();
        expect(blobs).toEqual(uploads.map((one) => `blob-of-${one.id}`).sort());
        await world.vault.delete();
      }),
      { numRuns: 30 },
    );
  });

  it('sending a post without its refused files removes exactly those, with the consent of the user', async () => {
    const states: OutboxRow['state'][] = [
      { kind: 'ready', notBeforeAt: 0, failure: null },
      { kind: 'sending', sentAt: NOW, epoch: 1 },
      { kind: 'refused', at: NOW, failure: { kind: 'http', status: 500, err: '' } },
    ];
    await fc.assert(
      fc.asyncProperty(aLife, fc.array(fc.constantFrom(...states), { minLength: 1 }), async (life, uploads) => {
        world = new OutboxWorld();
        await fill(life.posts);
        const ofFiles = (await world.rows()).filter(({ mutation }) => isKind(mutation, 'upload-file'));
        for (const [i, { id }] of ofFiles.entries())
          await world.vault.outbox.update(id, { state: among(uploads, i) ?? { kind: 'settled', at: NOW } });
        const before = await world.rows();
        const isRefused = (id: string) => before.some((row) => row.id === id && row.state.kind === 'refused');
        const post = among(
          before.filter(({ mutation }) => isKind(mutation, 'create-post')),
          life.taken,
        );
        if (post?.mutation.kind !== 'create-post') return world.vault.delete();
        const { attachmentIds, body } = post.mutation;
        const rest = attachmentIds.filter((id) => !isRefused(id));
        const isSomethingLeft = rest.length > 0 || body !== '';
        expect(await sendWithoutFiles(world.vault, post.id, attachmentIds)).toBe(isSomethingLeft);
        const after = await world.rows();
        if (!isSomethingLeft) expect(after).toEqual(before);
        const changed = after.find(({ id }) => id === post.id)?.mutation;
        expect(changed).toMatchObject({ attachmentIds: isSomethingLeft ? rest : attachmentIds });
        const gone = before.filter(({ id }) => !after.some((row) => row.id === id)).map(({ id }) => id);
        expect(gone).toEqual(isSomethingLeft ? attachmentIds.filter(isRefused) : []);
        await world.vault.delete();
      }),
      { numRuns: 40 },
    );
  });

  it('is not possible once the row may have been sent', async () => {
    world = new OutboxWorld();
    const states: OutboxRow['state'][] = [
      { kind: 'sending', sentAt: 0, epoch: 1 },
      { kind: 'unsure', sentAt: 0, lookAt: 0 },
      { kind: 'answered', at: 0, reply: null },
      { kind: 'settled', at: 0 },
    ];
    const rows = states.map((state, i) => aRow(`row-${i}`, aMutation('create-comment'), { state }));
    const tried = aRow('tried', aMutation('like-post'), { unsureUntilAt: 1 });
    await world.vault.outbox.bulkPut([...rows, tried]);
    for (const { id } of [...rows, tried]) expect(await withdraw(world.vault, id)).toBe(false);
    expect(await world.vault.outbox.count()).toBe(rows.length + 1);
  });
});
