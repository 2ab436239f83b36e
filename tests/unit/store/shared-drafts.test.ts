import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { keepShared } from '../../../src/shared/store/vault/draft-files.ts';
import { draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aChosenFile, aFile } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const address = '/_share?id=1';
const key = draftKeys.newPost(address);
const bytes = new Uint8Array([1, 2, 3]).buffer;
const file = (id: string) => aChosenFile(id, { bytes });

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});

describe('content shared by another app', () => {
  it('is stored as a draft of the share page, and its files as uploads', async () => {
    await keepShared(stores, { address, body: 'Rowans', files: [file('a'), file('b')] }, AT);
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Rowans', files: [aFile('a'), aFile('b')] });
    expect((await stores.vault.blobs.bulkGet(['a', 'b'])).map((row) => row?.bytes.byteLength)).toEqual([3, 3]);
    expect((await stores.vault.outbox.bulkGet(['a', 'b'])).map((row) => row?.mutation.kind)).toEqual([
      'upload-file',
      'upload-file',
    ]);
  });

  it('is stored once and never replaces a newer draft', async () => {
    await keepShared(stores, { address, body: 'Rowans', files: [] }, AT);
    await saveDraft(stores, { key, body: 'Rowans, in bloom', at: AT + 1 });
    await keepShared(stores, { address, body: 'Rowans', files: [file('c')] }, AT + 2);
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Rowans, in bloom' });
    expect(await stores.vault.blobs.get('c')).toBeUndefined();
  });

  it('is stored as a whole or not at all', async () => {
    const twice = [file('d'), file('d')];
    await expect(keepShared(stores, { address, body: 'Rowans', files: twice }, AT)).rejects.toThrow();
    expect(await readDraft(stores, key)).toBeUndefined();
    expect(await stores.vault.blobs.get('d')).toBeUndefined();
  });
});
