import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftKeys } from '../../../src/shared/model/index.ts';
import { type AnyMutation, sameWords } from '../../../src/shared/mutations/index.ts';
import { VaultDatabase } from '../../../src/shared/store/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { discard, keepMine } from '../../../src/shared/store/vault/outbox-edits.ts';
import { storedText, withStoredTexts } from '../../../src/shared/text/stored-text.ts';
import { allExamples, aMutation, aRow, ME } from '../../support/mutations.ts';

const HALF = '\ud83d';
/** Half an emoji, NUL, and a letter with its accent apart. */
const ODD = `${HALF}\0e\u0301`;
const AS_STORED = '\ufffd\u00e9';

let vault: VaultDatabase;
beforeEach(() => {
  vault = new VaultDatabase(`vault-${randomUUID()}`);
});
afterEach(() => vault.delete());

/** The mutation with the odd text at the end of each of its texts. */
const odd = (mutation: AnyMutation): AnyMutation => {
  const change = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'kind' || key === 'entity' ? value : value + ODD;
    if (Array.isArray(value)) return value.map((one) => change(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]));
  };
  return change(mutation, '') as AnyMutation;
};

describe('the outbox', () => {
  it.each(allExamples().map((mutation) => [mutation.kind, mutation] as const))(
    'stores every text of %s as the server will store it',
    async (_, mutation) => {
      const { id } = await enqueue({ vault, accountId: ME }, odd(mutation), { id: 'row', at: 1, holdMs: 0 });
      const stored = (await vault.outbox.get(id ?? ''))?.mutation;
      const written = JSON.stringify(stored);
      expect(written).not.toMatch(/\\ud83d|\\u0000|\u0301/);
      const texts = JSON.stringify(odd(mutation)).split('\\ud83d').length;
      expect(written.split('\ufffd')).toHaveLength(texts);
    },
  );

  it('stores the text that settles a conflict in the same way', async () => {
    const mutation = aMutation('edit-comment');
    await vault.outbox.put(aRow('row', mutation, { state: { kind: 'conflict', at: 1, theirs: 'Theirs' } }));
    await keepMine(vault, 'row', 2, `Mine ${ODD}`);
    expect((await vault.outbox.get('row'))?.mutation).toMatchObject({ body: `Mine ${AS_STORED}` });
  });

  it('gives a discarded text back to the form in which it was written', async () => {
    const key = draftKeys.newPost('/');
    await vault.drafts.put({ accountId: ME, key, body: `Words ${ODD}`, updatedAt: 1 });
    const mutation = aMutation('create-post', { body: `Words ${ODD}` });
    await enqueue({ vault, accountId: ME }, mutation, { id: 'row', at: 2, holdMs: 0, draftKey: key });
    await discard({ vault, accountId: ME }, 'row', 3);
    const discarded = await vault.draftRevisions.filter(({ reason }) => reason === 'discarded').toArray();
    expect(discarded.map((one) => one.key)).toEqual([key]);
  });
});

describe('a text as the server stores it', () => {
  it('has no halves of surrogate pairs, no NUL, and composed letters', () => {
    expect(storedText(`a${ODD}👍`)).toBe(`a${AS_STORED}👍`);
    expect(storedText('\udc4d\ud83d')).toBe('\ufffd\ufffd');
  });

  it('equals the sent one with half an emoji in it, so that a lost answer is recognised', () => {
    expect(sameWords(`Words ${HALF}`, 'Words \ufffd')).toBe(true);
    expect(sameWords('Words \0', 'Words')).toBe(true);
    expect(sameWords(`Words ${HALF}`, 'Words')).toBe(false);
  });

  it('leaves files, numbers and everything else as they are', () => {
    const bytes = new Uint8Array([1]).buffer;
    const blob = new Blob(['x']);
    const value = { file: { bytes, blob }, count: 1, is: true, none: null, list: [ODD, 2] };
    const stored = withStoredTexts(value);
    expect(stored.file.bytes).toBe(bytes);
    expect(stored.file.blob).toBe(blob);
    expect(stored).toMatchObject({ count: 1, is: true, none: null, list: [AS_STORED, 2] });
  });
});
