import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue, markAnswered, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { drafts } from '../../../src/shared/store/queries/drafts.ts';
import { dropFiles, keepFile, keptFiles } from '../../../src/shared/store/vault/draft-files.ts';
import { adoptComment, draftKeys, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aFile } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const bytes = new Uint8Array([1, 2, 3]).buffer;
const chosen = (id: string) => ({ id, fileName: 'notes.txt', mediaType: 'text/plain', bytes });

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});

const saved = () => stores.vault.drafts.toArray();
const mine = async () => (await saved()).filter(({ accountId }) => accountId === stores.accountId);

describe('a draft of a post', () => {
  const key = draftKeys.newPost('/filter/direct?to=dmitri');

  it('has text, files, feeds and its time, and is keyed by path and query [2.261 3.070 4.078]', async () => {
    const content = { body: 'Peas', files: [aFile('a')], feeds: ['bees'] };
    await saveDraft(stores, { key, ...content, at: AT });
    expect(await mine()).toMatchObject([{ accountId: stores.accountId, key, ...content, updatedAt: AT }]);
    expect(key).toBe('post:/filter/direct?to=dmitri');
  });

  it('is dropped only without text, files and feeds [5.039]', async () => {
    await saveDraft(stores, { key, body: ' ', feeds: ['bees'], at: AT });
    expect(await mine()).toHaveLength(1);
    await saveDraft(stores, { key, body: ' ', files: [aFile('a')], at: AT });
    expect(await mine()).toHaveLength(1);
    await saveDraft(stores, { key, body: ' \n', files: [], feeds: [], at: AT });
    expect(await mine()).toEqual([]);
  });

  it('is listed, latest first, with the page of its form', async () => {
    await saveDraft(stores, { key, body: 'Peas', at: AT });
    await saveDraft(stores, { key: draftKeys.newComment('unknown'), body: 'Beans', at: AT + 1 });
    expect(await drafts(stores)).toMatchObject([
      { kind: 'comment', href: null, postId: 'unknown' },
      { kind: 'post', href: '/filter/direct?to=dmitri', postId: null },
    ]);
  });
});

describe('a file that was chosen', () => {
  const id = randomUUID();

  it('waits with its bytes, and goes with them when the writer does without it', async () => {
    await keepFile(stores, chosen(id), AT);
    expect(await stores.vault.blobs.get(id)).toMatchObject({ mediaType: 'text/plain' });
    expect(await keptFiles(stores, [id])).toMatchObject([{ state: { kind: 'ready' }, uploaded: undefined }]);
    await dropFiles(stores, [id]);
    expect(await stores.vault.blobs.get(id)).toBeUndefined();
    expect(await stores.vault.outbox.get(id)).toBeUndefined();
  });

  it('that was uploaded before its post was sent is named by the server in the post', async () => {
    const own = randomUUID();
    await keepFile(stores, chosen(own), AT);
    const row = await stores.vault.outbox.get(own);
    const file = { ...aFile('server-file'), url: 'https://media.example/a.txt' };
    const { vault } = stores;
    await vault.transaction('rw', vault.outbox, vault.aliases, async () => {
      if (row) await markAnswered(vault, row, { at: AT, serverId: file.id, reply: {}, file });
    });
    await vault.outbox.delete(own);
    expect(await keptFiles(stores, [own])).toEqual([{ state: undefined, uploaded: file }]);
    const post = randomUUID();
    const attachment = aFile(own);
    await enqueue(
      stores,
      {
        kind: 'create-post',
        body: 'Peas',
        feeds: ['anna'],
        destinations: [],
        shownIn: [],
        attachmentIds: [own],
        attachments: [attachment],
        commentsDisabled: false,
      },
      { id: post, at: AT, holdMs: 0 },
    );
    expect((await vault.outbox.get(post))?.mutation).toMatchObject({ attachmentIds: [file.id], attachments: [file] });
  });
});

describe('what is being written under a post that has no id of the server yet', () => {
  const inForm = async () => (await mine()).map(({ key, body }) => [key, body]);
  beforeEach(async () => {
    await saveDraft(stores, { key: draftKeys.newComment('made-here'), body: 'First', at: AT });
  });

  it('follows the post to its new id', async () => {
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await adoptComment(stores, 'of-server');
    expect(await inForm()).toEqual([[draftKeys.newComment('of-server'), 'First']]);
  });

  it('comes before what was written there meanwhile', async () => {
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await saveDraft(stores, { key: draftKeys.newComment('of-server'), body: 'Second', at: AT + 1 });
    await adoptComment(stores, 'of-server');
    expect(await inForm()).toEqual([[draftKeys.newComment('of-server'), 'First\nSecond']]);
  });

  it('stays where it is when another post is looked at', async () => {
    await adoptComment(stores, 'another');
    expect(await inForm()).toEqual([[draftKeys.newComment('made-here'), 'First']]);
  });
});
