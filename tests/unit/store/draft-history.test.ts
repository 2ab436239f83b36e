import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { draftCount, earlierTexts, history } from '../../../src/shared/store/queries/drafts.ts';
import { pruneHistory, restoreRevision } from '../../../src/shared/store/vault/draft-history.ts';
import { discardDraft, draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { enqueueInstead } from '../../../src/shared/store/vault/outbox-edits.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aMutation } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const key = draftKeys.newPost('/');
const LONG = 'Plums from the south wall, and pears';

let stores: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  await stores.vault.draftRevisions.clear();
});

const save = (body: string, at: number, more: object = {}) => saveDraft(stores, { key, body, at, ...more });
const texts = async (of = key) => (await earlierTexts(stores, of)).map(({ body, reason }) => [reason, body]);

describe('the history of a draft', () => {
  it('stores at most one state a minute while typing', async () => {
    await save('P', AT);
    await save('Pl', AT + 1000);
    await save('Plu', AT + MINUTE - 1);
    expect(await texts()).toEqual([]);
    await save('Plum', AT + MINUTE);
    expect(await texts()).toEqual([['rewritten', 'Plu']]);
    await save('Plums', AT + MINUTE + 1000);
    expect(await texts()).toHaveLength(1);
  });

  it('stores the previous text when much of it is deleted at once', async () => {
    await save(LONG, AT);
    await save('Plums', AT + 1);
    expect(await texts()).toEqual([['rewritten', LONG]]);
    await save(`${LONG}!`, AT + 2);
    await save('', AT + 3);
    expect(await texts()).toEqual([
      ['rewritten', `${LONG}!`],
      ['rewritten', LONG],
    ]);
  });

  it('contains discarded and sent texts, latest first and without duplicates', async () => {
    await save('Plums', AT);
    await discardDraft(stores, key, AT + 1);
    await save('Pears', AT + 2);
    await enqueue(stores, aMutation('create-comment', { body: 'Pears' }), {
      id: crypto.randomUUID(),
      at: AT + 3,
      holdMs: 0,
      draftKey: key,
    });
    await save('Plums', AT + 4);
    await discardDraft(stores, key, AT + 5);
    expect(await texts()).toEqual([
      ['discarded', 'Plums'],
      ['sent', 'Pears'],
    ]);
    expect(await history(stores)).toMatchObject([
      { key, kind: 'post', href: '/', body: 'Plums' },
      { key, kind: 'post', href: '/', body: 'Pears' },
    ]);
    expect(await texts(draftKeys.newPost('/other'))).toEqual([]);
    expect(await earlierTexts({ ...stores, accountId: freshAccountId() }, key)).toEqual([]);
  });

  it('restores a text to its form and stores the text it replaces', async () => {
    await save('Plums', AT, { feeds: ['bees'] });
    await discardDraft(stores, key, AT + 1);
    await save('Pears', AT + 2, { feeds: ['bees'], writer: 'a page' });
    const [plums] = await earlierTexts(stores, key);
    await restoreRevision(stores, plums?.id ?? 0, AT);
    const draft = await readDraft(stores, key);
    expect(draft).toMatchObject({ body: 'Plums', feeds: ['bees'], updatedAt: AT + 3 });
    // No tab is writing the draft now.
    expect(draft).not.toHaveProperty('writer');
    expect(await texts()).toEqual([
      ['rewritten', 'Pears'],
      ['discarded', 'Plums'],
    ]);
  });

  it('is limited to fifty states per form', async () => {
    for (let i = 0; i < 60; i += 1) {
      await save(`${i}`, AT + i);
      await discardDraft(stores, key, AT + i);
    }
    const other = draftKeys.newPost('/other');
    await saveDraft(stores, { key: other, body: 'Plums', at: AT });
    await discardDraft(stores, other, AT);
    expect(await pruneHistory(stores.vault, AT)).toBe(10);
    expect(await texts(other)).toHaveLength(1);
    const kept = await texts();
    expect(kept).toHaveLength(50);
    expect(kept.at(0)).toEqual(['discarded', '59']);
    expect(kept.at(-1)).toEqual(['discarded', '10']);
  });

  it('is pruned after a day, and drafts never are', async () => {
    await save('Old', AT);
    await discardDraft(stores, key, AT);
    await save('New', AT);
    await discardDraft(stores, key, AT + 1);
    await save('Still being written', AT);
    expect(await pruneHistory(stores.vault, AT + DAY - 1)).toBe(0);
    expect(await pruneHistory(stores.vault, AT + DAY)).toBe(1);
    expect(await texts()).toEqual([['discarded', 'New']]);
    expect(await pruneHistory(stores.vault, AT + 30 * DAY)).toBe(1);
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Still being written' });
  });
});

describe('the draft of an edit', () => {
  it('keeps its base when it is saved again with another one', async () => {
    const edit = draftKeys.commentEdit('c');
    await saveDraft(stores, { key: edit, body: 'Plums?', base: 'Plums', at: AT });
    await saveDraft(stores, { key: edit, body: 'Plums!', base: 'Pears', at: AT + 1 });
    expect(await readDraft(stores, edit)).toMatchObject({ body: 'Plums!', base: 'Plums' });
  });

  it('replaces the refused edit in the outbox when it is sent', async () => {
    const refused = crypto.randomUUID();
    const by = { at: AT, holdMs: 0 };
    await enqueue(stores, aMutation('edit-comment'), { id: refused, ...by });
    await stores.vault.outbox.update(refused, {
      state: { kind: 'refused', at: AT, failure: { kind: 'http', status: 422, err: 'No' } },
    });
    const id = crypto.randomUUID();
    await enqueueInstead(stores, aMutation('edit-comment'), { id, ...by, replaces: refused });
    expect(await stores.vault.outbox.get(refused)).toBeUndefined();
    expect(await stores.vault.outbox.get(id)).toMatchObject({ state: { kind: 'ready' } });
  });
});

describe('draftCount', () => {
  it('counts drafts changed after the given time', async () => {
    await save('Plums', AT);
    await saveDraft(stores, { key: draftKeys.newComment('p'), body: 'Pears', at: AT + 2 });
    // An edit of a pending row is shown with that row.
    await saveDraft(stores, { key: 'outbox-edit:x', body: 'Beans', at: AT + 2 });
    expect(await draftCount(stores, AT - 1)).toBe(2);
    expect(await draftCount(stores, AT)).toBe(1);
    expect(await draftCount({ ...stores, accountId: null }, 0)).toBe(0);
  });
});
