import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { drafts, earlierTexts } from '../../../src/shared/store/queries/drafts.ts';
import { dropFiles, keepFile, keptFiles } from '../../../src/shared/store/vault/draft-files.ts';
import { adoptDraft, draftKeys, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue, markAnswered } from '../../../src/shared/store/vault/outbox.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aChosenFile, aFile } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;

let stores: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  await stores.vault.aliases.clear();
});

const saved = () => stores.vault.drafts.toArray();
const mine = async () => (await saved()).filter(({ accountId }) => accountId === stores.accountId);

describe('a draft of a post', () => {
  const key = draftKeys.newPost('/filter/direct?to=dmitri');

  it('has text, files, feeds and time, and its key contains path and query [2.261 3.070 4.078]', async () => {
    const content = { body: 'Peas', files: [aFile('a')], feeds: ['bees'] };
    await saveDraft(stores, { key, ...content, at: AT });
    expect(await mine()).toMatchObject([{ accountId: stores.accountId, key, ...content, updatedAt: AT }]);
    expect(key).toBe('post:/filter/direct?to=dmitri');
  });

  it('is deleted only without text, files and feeds [5.039]', async () => {
    await saveDraft(stores, { key, body: ' ', feeds: ['bees'], at: AT });
    expect(await mine()).toHaveLength(1);
    await saveDraft(stores, { key, body: ' ', files: [aFile('a')], at: AT });
    expect(await mine()).toHaveLength(1);
    await saveDraft(stores, { key, body: ' \n', files: [], feeds: [], at: AT });
    expect(await mine()).toEqual([]);
  });

  it('is listed with the page of its form, latest first', async () => {
    await saveDraft(stores, { key, body: 'Peas', at: AT });
    await saveDraft(stores, { key: draftKeys.newComment('unknown'), body: 'Beans', at: AT + 1 });
    expect(await drafts(stores)).toMatchObject([
      { kind: 'comment', href: null, postId: 'unknown' },
      { kind: 'post', href: '/filter/direct?to=dmitri', postId: null },
    ]);
  });
});

describe('a chosen file', () => {
  const id = randomUUID();

  it('is stored with its bytes, and both are deleted when it is removed', async () => {
    await keepFile(stores, aChosenFile(id), AT);
    expect(await stores.vault.blobs.get(id)).toMatchObject({ mediaType: 'text/plain' });
    expect(await keptFiles(stores, [id])).toMatchObject([{ state: { kind: 'ready' }, uploaded: undefined }]);
    await dropFiles(stores, [id]);
    expect(await stores.vault.blobs.get(id)).toBeUndefined();
    expect(await stores.vault.outbox.get(id)).toBeUndefined();
  });

  it('that was uploaded before its post is sent has the server’s id in the post', async () => {
    const own = randomUUID();
    await keepFile(stores, aChosenFile(own), AT);
    const row = await stores.vault.outbox.get(own);
    const file = { ...aFile('server-file'), url: 'https://media.example/a.txt' };
    const { vault } = stores;
    await vault.transaction('rw', vault.outbox, vault.aliases, async () => {
      if (row) await markAnswered(vault, row, { at: AT, serverId: file.id, reply: {}, file });
    });
    await vault.outbox.delete(own);
    expect(await keptFiles(stores, [own])).toMatchObject([{ state: undefined, uploaded: file }]);
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

describe('the comment draft of a post without a server id', () => {
  const draftsOfForms = async () => (await mine()).map(({ key, body }) => [key, body]);
  beforeEach(async () => {
    await saveDraft(stores, { key: draftKeys.newComment('made-here'), body: 'First', at: AT });
  });

  it('moves to the new id of the post', async () => {
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await adoptDraft(stores, draftKeys.newComment('of-server'), AT);
    expect(await draftsOfForms()).toEqual([[draftKeys.newComment('of-server'), 'First']]);
  });

  it('is no text of the page that wrote it, whose form of the new id has not shown it', async () => {
    const key = draftKeys.newComment('of-server');
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await saveDraft(stores, { key: draftKeys.newComment('made-here'), body: 'Plums', at: AT, writer: 'page' });
    await adoptDraft(stores, key, AT);
    await saveDraft(stores, { key, body: 'Pears', at: AT + 1, madeOf: { state: null, from: AT }, writer: 'page' });
    expect(await earlierTexts(stores, key)).toMatchObject([{ body: 'Plums', reason: 'rewritten' }]);
  });

  it('is put before a draft that exists under the new id', async () => {
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await saveDraft(stores, { key: draftKeys.newComment('of-server'), body: 'Second', at: AT + 1 });
    await adoptDraft(stores, draftKeys.newComment('of-server'), AT);
    expect(await draftsOfForms()).toEqual([[draftKeys.newComment('of-server'), 'First\nSecond']]);
  });

  it('is kept when another post is opened', async () => {
    await adoptDraft(stores, draftKeys.newComment('another'), AT);
    expect(await draftsOfForms()).toEqual([[draftKeys.newComment('made-here'), 'First']]);
  });
});

describe('the draft of an edit of a post or comment without a server id', () => {
  it.each([draftKeys.postEdit, draftKeys.commentEdit])(
    'moves to the new id, with the history of its form',
    async (keyOf) => {
      await saveDraft(stores, {
        key: keyOf('made-here'),
        body: 'Plums, ripe and blue, a basket',
        base: 'Plums',
        at: AT,
      });
      await saveDraft(stores, { key: keyOf('made-here'), body: 'Plums', base: 'Plums', at: AT + 1 });
      await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
      await adoptDraft(stores, keyOf('of-server'), AT + 2);
      expect(await mine()).toMatchObject([{ key: keyOf('of-server'), body: 'Plums', base: 'Plums' }]);
      expect((await earlierTexts(stores, keyOf('of-server'))).map(({ body }) => body)).toEqual([
        'Plums, ripe and blue, a basket',
      ]);
    },
  );

  it('goes into the history if the form has another text by then', async () => {
    const key = draftKeys.postEdit('of-server');
    await saveDraft(stores, { key: draftKeys.postEdit('made-here'), body: 'First', base: 'Plums', at: AT });
    await saveDraft(stores, { key, body: 'Second', base: 'Plums', at: AT + 1 });
    await stores.vault.aliases.put({ clientId: 'made-here', serverId: 'of-server', createdAt: AT });
    await adoptDraft(stores, key, AT + 2);
    expect(await mine()).toMatchObject([{ key, body: 'Second' }]);
    expect((await earlierTexts(stores, key)).map(({ body }) => body)).toEqual(['First']);
  });
});
