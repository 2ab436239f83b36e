import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asPostId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, deletionOf } from '../../../src/shared/mutations/index.ts';
import { type Candidate, type CheckRow, type OutboxRow, VaultDatabase } from '../../../src/shared/store/index.ts';
import { CHECK_AFTER_MS } from '../../../src/shared/store/vault/checks.ts';
import { endCheck, keepInstead, noteDeletion } from '../../../src/shared/store/vault/copy-deletions.ts';
import { aMutation, aRow, ME } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const POST = aMutation('create-post', { body: 'Said once' });
const candidate = (id: string): Candidate => ({ id, body: 'Said once', createdAt: AT });
const deletion = (id: string): AnyMutation => {
  const mutation = deletionOf(POST, id);
  if (!mutation) throw new Error('A post can be deleted');
  return mutation;
};
const KEPT = candidate('kept');
const CHECK: CheckRow = {
  id: 'made',
  accountId: ME,
  mutation: POST,
  made: KEPT,
  tookMs: 100,
  ownBefore: [],
  ownSinceAt: 0,
  lookAt: AT,
  failures: 0,
  answeredOrder: 10,
};

let vault: VaultDatabase;
beforeEach(async () => {
  vault = new VaultDatabase(`vault-${randomUUID()}`);
  await vault.checks.put(CHECK);
  await vault.aliases.put({ clientId: 'made', serverId: 'kept', accountId: ME, createdAt: AT });
});
afterEach(() => vault.delete());

const end = (...copies: { id: string; isAsked?: boolean }[]) =>
  endCheck(
    vault,
    CHECK,
    copies.map(({ id, isAsked = false }) => ({ copy: candidate(id), isAsked })),
    AT,
  );
const note = (row: OutboxRow) => vault.transaction('rw', vault.outbox, vault.aliases, () => noteDeletion(vault, row));
/** A pending deletion of a copy without a question. */
const pending = (id: string, order: number, kept = KEPT): OutboxRow =>
  aRow(`copy:${id}`, deletion(id), { order, proposal: { copy: candidate(id), kept } });
/** What becomes of each copy: the id beside which it is asked about, or without which it stays. */
const fates = async () =>
  Object.fromEntries(
    (await vault.outbox.toArray()).flatMap(({ id, state, proposal }) => {
      if (state.kind === 'proposed') return [[id, `asked, ${state.kept.id}${state.isKeptDeleted ? ' deleted' : ''}`]];
      return proposal ? [[id, `deleted, ${proposal.kept.id}${proposal.isKeptDeleted ? ' deleted' : ''}`]] : [];
    }),
  );

describe('the end of a check for copies', () => {
  it('deletes certain copies beside the original and asks about the others', async () => {
    await end({ id: 'a' }, { id: 'b', isAsked: true });
    expect(await fates()).toEqual({ 'copy:a': 'deleted, kept', 'copy:b': 'asked, kept' });
    expect(await vault.checks.count()).toBe(0);
  });

  it.each<[string, OutboxRow['state']]>([
    ['waits', { kind: 'held', untilAt: AT }],
    ['is being sent', { kind: 'sending', sentAt: AT, epoch: 1 }],
  ])('is postponed while the user’s deletion of the original %s', async (_, state) => {
    await vault.outbox.put(aRow('row', deletion('kept'), { state }));
    await end({ id: 'a' });
    expect(await fates()).toEqual({});
    expect(await vault.checks.count()).toBe(1);
  });

  it('is not postponed by a refused deletion of the original', async () => {
    const state = { kind: 'refused', at: AT, failure: { kind: 'timeout' } } as const;
    await vault.outbox.put(aRow('row', deletion('kept'), { state }));
    await end({ id: 'a' });
    expect(await fates()).toEqual({ 'copy:a': 'deleted, kept' });
  });

  it('is not affected by the removal of the original from one of its groups', async () => {
    const removal = aMutation('delete-post', { postId: asPostId('kept'), fromFeeds: [], staysAvailable: true });
    await vault.outbox.put(aRow('row', removal, { state: { kind: 'held', untilAt: AT } }));
    await note(aRow('earlier', removal));
    await end({ id: 'a' });
    expect(await fates()).toEqual({ 'copy:a': 'deleted, kept' });
  });

  it('after the original was deleted here, asks about the newest copy and deletes the others beside that one', async () => {
    await note(aRow('row', deletion('kept'), { order: 11 }));
    await end({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd', isAsked: true });
    expect(await fates()).toEqual({
      'copy:a': 'deleted, c',
      'copy:b': 'deleted, c',
      'copy:c': 'asked, kept deleted',
      'copy:d': 'asked, kept deleted',
    });
  });

  it('after the original was deleted before its answer, deletes all certain copies', async () => {
    await note(aRow('row', deletion('kept'), { order: 10 }));
    await end({ id: 'a' }, { id: 'b' }, { id: 'c', isAsked: true });
    expect(await fates()).toEqual({
      'copy:a': 'deleted, kept deleted',
      'copy:b': 'deleted, kept deleted',
      'copy:c': 'asked, kept deleted',
    });
  });

  it('asks in a vault of an earlier version, which does not say what came before the answer', async () => {
    const { answeredOrder: _, ...earlier } = CHECK;
    await note(aRow('row', deletion('kept'), { order: 1 }));
    await endCheck(vault, earlier, [{ copy: candidate('a'), isAsked: false }], AT);
    expect(await fates()).toEqual({ 'copy:a': 'asked, kept deleted' });
  });

  it('after the original was deleted here, is postponed while the user deletes a copy as well', async () => {
    const theirs = aRow('row', deletion('b'), { state: { kind: 'held', untilAt: AT } });
    await vault.outbox.put(theirs);
    await note(aRow('before', deletion('kept'), { order: 11 }));
    await end({ id: 'a' }, { id: 'b' });
    expect(await fates()).toEqual({});
    expect(await vault.checks.toArray()).toEqual([{ ...CHECK, lookAt: AT + CHECK_AFTER_MS }]);
    await vault.outbox.put({ ...theirs, state: { kind: 'answered', at: AT, reply: null } });
    await endCheck(
      vault,
      { ...CHECK, lookAt: AT + CHECK_AFTER_MS },
      [
        { copy: candidate('a'), isAsked: false },
        { copy: candidate('b'), isAsked: false },
      ],
      AT,
    );
    expect(await fates()).toEqual({ 'copy:a': 'asked, kept deleted' });
    expect(await vault.checks.count()).toBe(0);
  });

  it('beside the original, also deletes a copy whose deletion the user may still undo', async () => {
    await vault.outbox.put(aRow('row', deletion('a'), { state: { kind: 'held', untilAt: AT } }));
    await end({ id: 'a' });
    expect(await fates()).toEqual({ 'copy:a': 'deleted, kept' });
  });
});

describe('an answered deletion by the user', () => {
  it('takes copies with it whose pending deletion had hidden them', async () => {
    await vault.outbox.bulkPut([pending('a', 5), pending('b', 7), pending('c', 5, candidate('other'))]);
    await note(aRow('row', deletion('kept'), { order: 6 }));
    expect(await fates()).toEqual({
      'copy:a': 'deleted, kept deleted',
      'copy:b': 'deleted, kept',
      'copy:c': 'deleted, other',
    });
  });

  it('is named by the question about a copy', async () => {
    const state = { kind: 'proposed', at: AT, copy: candidate('a'), kept: KEPT } as const;
    await vault.outbox.put(aRow('copy:a', deletion('a'), { state }));
    await note(aRow('row', deletion('kept')));
    expect(await fates()).toEqual({ 'copy:a': 'asked, kept deleted' });
  });
});

describe('a copy whose original is gone', () => {
  it('stays in its place, and the other copies are deleted beside it', async () => {
    const first = pending('a', 1);
    await vault.outbox.bulkPut([first, pending('b', 2), pending('c', 3)]);
    await keepInstead(vault, first);
    expect(await fates()).toEqual({ 'copy:b': 'deleted, a', 'copy:c': 'deleted, a' });
  });

  it('goes as well if the user is deleting the original on this device', async () => {
    const first = pending('a', 1);
    const theirs = aRow('row', deletion('kept'), { order: 2, state: { kind: 'sending', sentAt: AT, epoch: 1 } });
    await vault.outbox.bulkPut([first, theirs]);
    await keepInstead(vault, first);
    expect(await fates()).toEqual({ 'copy:a': 'deleted, kept deleted' });
  });

  it('is left to the next attempt if its row has changed meanwhile', async () => {
    const first = pending('a', 1);
    await vault.outbox.put({ ...first, proposal: { copy: candidate('a'), kept: candidate('b') } });
    await keepInstead(vault, first);
    expect(await fates()).toEqual({ 'copy:a': 'deleted, b' });
  });
});
