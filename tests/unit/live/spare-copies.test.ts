import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTrack } from '../../../src/live/spare-copies.ts';
import { draftKeys } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { losses } from '../../../src/shared/store/queries/losses.ts';
import { discardDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { forgetHabits } from '../../../src/shared/store/vault/forget.ts';
import { dismissLosses, noteLoss } from '../../../src/shared/store/vault/losses.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { whatWaits } from '../../../src/shared/store/vault/what-waits.ts';
import { aFile, aMutation, ME, OTHER, POST } from '../../support/mutations.ts';
import { MemoryStorage } from '../platform/memory-storage.ts';

const NOW = 1_700_000_000_000;
const COMMENTS = draftKeys.newComment(POST);
const HOME = draftKeys.newPost('/');

let storage: MemoryStorage;
let tab: Stores;
let tabs: Stores[];

/** Opens the app in another tab. */
function open(accountId: typeof ME | null = ME): Stores {
  const stores = openStores(accountId);
  tabs.push(stores);
  return stores;
}

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  tabs = [];
  tab = open();
});
afterEach(async () => {
  await tab.vault.delete();
  for (const stores of tabs) closeStores(stores);
  vi.unstubAllGlobals();
});

const keep = (stores = tab) => keepTrack(stores, NOW);
/** The browser deletes its databases; the app is opened again. */
async function loseVault(): Promise<void> {
  await tab.vault.delete();
  tab = open(tab.accountId as typeof ME);
}
const openLosses = async (stores: Stores) => (await losses(stores)).open;
const write = (key: string, body: string, at = NOW) => saveDraft(tab, { key, body, at });
const send = (id: string, mutation: AnyMutation = aMutation('create-comment', { body: `Words of ${id}` })) =>
  enqueue(tab, mutation, { id, at: NOW, holdMs: 0 });
const texts = async (stores = tab) =>
  Object.fromEntries((await stores.vault.drafts.toArray()).map(({ key, body }) => [key, body]));
const copies = () => Object.keys(Object.fromEntries(storage.entries)).filter((name) => name.startsWith('larder.copy.'));

describe('a vault that the browser has lost', () => {
  it('is named by the next one: how much waited, and whose words are in its drafts', async () => {
    await send('one');
    await send('like', aMutation('like-post'));
    await send('upload', aMutation('upload-file'));
    await write(HOME, 'Begun');
    await keep();
    await loseVault();
    await keep();
    expect(await openLosses(tab)).toEqual([
      { accountId: ME, unsent: 2, drafts: 1, restored: 2, maybeSent: 1, withoutFiles: 0 },
    ]);
    expect(await texts()).toEqual({ [COMMENTS]: 'Words of one', [HOME]: 'Begun' });
    expect(await tab.vault.outbox.count()).toBe(0);
  });

  it('is named once, whatever the number of tabs and starts, also by a browser that was killed before it wrote that down', async () => {
    await write(HOME, 'Begun');
    await keep();
    const kept = new Map(storage.entries);
    await loseVault();
    await Promise.all([keep(), keep(open()), keep(open(null))]);
    await keep();
    storage.entries.clear();
    for (const [name, value] of kept) storage.entries.set(name, value);
    await keep(open());
    expect(await openLosses(tab)).toHaveLength(1);
    expect(await texts()).toEqual({ [HOME]: 'Begun' });
  });

  it('does not name itself, although a slow tab still keeps track of the one before', async () => {
    await write(HOME, 'Begun');
    await keep();
    const kept = new Map(storage.entries);
    await loseVault();
    await keep();
    await discardDraft(tab, HOME, NOW);
    await dismissLosses(tab);
    for (const [name, value] of kept) storage.entries.set(name, value);
    await keep();
    expect(await openLosses(tab)).toEqual([]);
    expect(await texts()).toEqual({});
  });

  it('is named to its accounts and to visitors, each of whom can dismiss it', async () => {
    await write(HOME, 'Begun');
    await saveDraft({ vault: tab.vault, accountId: OTHER }, { key: HOME, body: 'Another', at: NOW });
    await keep();
    await loseVault();
    await keep();
    const [visitor, other] = [open(null), open(OTHER)];
    expect((await openLosses(visitor)).map(({ accountId }) => accountId).sort()).toEqual([ME, OTHER]);
    await dismissLosses(tab);
    expect(await openLosses(tab)).toEqual([]);
    expect(await openLosses(other)).toHaveLength(1);
    await dismissLosses(visitor);
    expect(await openLosses(other)).toEqual([]);
  });

  it('is not forgotten while the loss cannot be written', async () => {
    await write(HOME, 'Begun');
    await keep();
    await loseVault();
    vi.spyOn(tab.vault.meta, 'put').mockRejectedValueOnce(new Error('full'));
    await expect(keep()).rejects.toThrow('full');
    await keep();
    expect(await openLosses(tab)).toHaveLength(1);
    expect(await texts()).toEqual({ [HOME]: 'Begun' });
  });
});

describe('words of a lost vault', () => {
  it('come back as posts of their own, if they waited to be sent, with destinations and without files', async () => {
    const post = aMutation('create-post', { body: 'Ripe', feeds: ['luna'], attachments: [aFile('f')] });
    await send('first', post);
    await send('second', { ...post, body: 'Sour' });
    await keep();
    await loseVault();
    await keep();
    expect(await openLosses(tab)).toMatchObject([{ unsent: 2, restored: 2, maybeSent: 2, withoutFiles: 2 }]);
    const drafts = await tab.vault.drafts.toArray();
    expect(drafts.map(({ key, body, feeds, files }) => ({ key, body, feeds, files }))).toEqual([
      { key: draftKeys.newPost('/_share?copy=outbox%3Afirst'), body: 'Ripe', feeds: ['luna'], files: undefined },
      { key: draftKeys.newPost('/_share?copy=outbox%3Asecond'), body: 'Sour', feeds: ['luna'], files: undefined },
    ]);
  });

  it('of several comments are in one form, each once', async () => {
    await send('one');
    await send('two');
    await write(COMMENTS, 'Begun');
    await keep();
    await loseVault();
    await keep();
    const { [COMMENTS]: text = '' } = await texts();
    expect(text.split('\n\n').sort()).toEqual(['Begun', 'Words of one', 'Words of two']);
  });

  it('leave what was written since, and are not added where the screen was written again', async () => {
    const edit = draftKeys.postEdit(POST);
    await write(COMMENTS, 'A pear, per');
    await write(HOME, 'Plums');
    await write(edit, 'Edited');
    await keep();
    await loseVault();
    await write(COMMENTS, 'A pear, perhaps', NOW + 1);
    await write(edit, 'Edited anew', NOW + 1);
    await keep();
    expect(await texts()).toEqual({ [COMMENTS]: 'A pear, perhaps', [HOME]: 'Plums', [edit]: 'Edited anew' });
  });

  it('that are an earlier state of an edit are among its earlier texts', async () => {
    const edit = draftKeys.postEdit(POST);
    await write(edit, 'Plums');
    await keep();
    await loseVault();
    await write(edit, 'Pears', NOW + 1);
    await keep();
    expect(await texts()).toEqual({ [edit]: 'Pears' });
    expect((await tab.vault.draftRevisions.toArray()).map(({ key, body }) => [key, body])).toEqual([[edit, 'Plums']]);
  });
});

describe('nothing is called lost', () => {
  const noLoss = async () => {
    await keep();
    expect(await openLosses(tab)).toEqual([]);
    expect(await openLosses(open(null))).toEqual([]);
  };

  it('at a first start, and at a start with the same vault', async () => {
    await noLoss();
    await write(HOME, 'Begun');
    await noLoss();
    tab = open();
    await noLoss();
  });

  it('after everything was sent or discarded', async () => {
    await write(HOME, 'Begun');
    await send('one');
    await keep();
    await discardDraft(tab, HOME, NOW);
    await tab.vault.outbox.clear();
    await keep();
    await loseVault();
    await noLoss();
    expect(await texts()).toEqual({});
  });

  it('after a sign-out, which keeps drafts, and after what another account or a visitor does', async () => {
    await write(HOME, 'Begun');
    await keep();
    await forgetHabits(tab);
    await noLoss();
    tab = open(OTHER);
    await noLoss();
  });

  it('by a tab that has seen the vault before the browser replaced it, and now takes the new one for the lost one', async () => {
    await write(HOME, 'Begun');
    const now = await whatWaits(tab.vault);
    if (!now) throw new Error('The vault has no id');
    await noteLoss(tab.vault, now, NOW);
    await noLoss();
  });

  it('if the site was cleared as a whole', async () => {
    await write(HOME, 'Begun');
    await keep();
    await loseVault();
    storage.entries.clear();
    await noLoss();
  });

  it('if what is kept outside is not readable, or the storage takes nothing', async () => {
    await write(HOME, 'Begun');
    storage.entries.set('larder.vault', '{"vaultId":3,"accounts":{}}');
    storage.entries.set('larder.copy.x', '{');
    await noLoss();
    storage.refuse = true;
    await noLoss();
    await loseVault();
    await noLoss();
  });
});

it('an entry that is no copy is left out, and the others come back', async () => {
  await write(HOME, 'Begun');
  await keep();
  const good = JSON.parse(storage.entries.get(copies()[0] ?? '') ?? '');
  const bad = [null, 3, { ...good, at: 'now' }, { ...good, content: { body: 4 } }, { ...good, accountId: undefined }];
  for (const [index, entry] of bad.entries()) storage.entries.set(`larder.copy.bad${index}`, JSON.stringify(entry));
  const odd = { ...good, key: COMMENTS, content: { body: 'Odd', feeds: [3], files: [{}], members: { add: 1 } } };
  storage.entries.set('larder.copy.odd', JSON.stringify(odd));
  await loseVault();
  await keep();
  expect(await texts()).toEqual({ [HOME]: 'Begun', [COMMENTS]: 'Odd' });
  expect(Object.keys((await tab.vault.drafts.get([ME, COMMENTS])) ?? {}).sort()).toEqual([
    'accountId',
    'body',
    'key',
    'updatedAt',
  ]);
});

describe('copies outside of the vault', () => {
  it('are as few as what waits, of all accounts, and go with it; searches are not copied', async () => {
    await write(HOME, 'Begun');
    await write(draftKeys.search, 'plums');
    await saveDraft({ vault: tab.vault, accountId: OTHER }, { key: HOME, body: 'Another', at: NOW });
    await send('one');
    await keep();
    expect(copies().sort()).toEqual(
      [`larder.copy.${ME}.draft:${HOME}`, `larder.copy.${ME}.outbox:one`, `larder.copy.${OTHER}.draft:${HOME}`].sort(),
    );
    await discardDraft({ vault: tab.vault, accountId: OTHER }, HOME, NOW);
    await tab.vault.outbox.clear();
    await keep();
    expect(copies()).toEqual([`larder.copy.${ME}.draft:${HOME}`]);
    await discardDraft(tab, HOME, NOW);
    await keep();
    expect(copies()).toEqual([]);
    expect(JSON.stringify([...storage.entries])).not.toContain(ME);
  });

  it('take 50,000 characters: the newest that have room', async () => {
    const long = 'x'.repeat(20_000);
    for (let at = 1; at <= 4; at += 1) await write(draftKeys.newPost(`/${at}`), long, NOW + at);
    await write(draftKeys.newPost('/short'), 'short', NOW);
    await keep();
    const kept = copies().map((name) => name.split('/').at(-1) ?? '');
    expect(kept.sort()).toEqual(['3', '4', 'short']);
    expect([...storage.entries.values()].join('').length).toBeLessThan(51_000);
    await loseVault();
    await keep();
    expect(await openLosses(tab)).toMatchObject([{ drafts: 5, restored: 3 }]);
  });

  it('are written again only if they have changed', async () => {
    await write(HOME, 'Begun');
    await write(COMMENTS, 'Other');
    await keep();
    const writes = vi.spyOn(storage, 'setItem');
    await keep();
    expect(writes).not.toHaveBeenCalled();
    await write(HOME, 'Begun anew', NOW + 1);
    await keep();
    expect(writes.mock.calls.map(([name]) => name)).toEqual([`larder.copy.${ME}.draft:${HOME}`]);
  });
});
