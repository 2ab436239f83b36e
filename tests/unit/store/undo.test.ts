import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Attachment, asCommentId, asPostId } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { earlierTexts } from '../../../src/shared/store/queries/drafts.ts';
import { fateOf } from '../../../src/shared/store/queries/outbox.ts';
import { dropFiles, keepFile } from '../../../src/shared/store/vault/draft-files.ts';
import { HISTORY_MS, pruneHistory, restoreRevision } from '../../../src/shared/store/vault/draft-history.ts';
import { discardDraft, draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { NO_FORMS } from '../../../src/shared/store/vault/open-forms.ts';
import { enqueue, markAnswered } from '../../../src/shared/store/vault/outbox.ts';
import { discard, enqueueInstead, undo } from '../../../src/shared/store/vault/outbox-edits.ts';
import type { DraftContent } from '../../../src/shared/store/vault/rows.ts';
import { whatWaits } from '../../../src/shared/store/vault/what-waits.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aChosenFile, aFile, aMutation } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const BEES = draftKeys.newPost('/bees');

let stores: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  await Promise.all([stores.vault.draftRevisions.clear(), stores.vault.blobs.clear(), stores.vault.outbox.clear()]);
});

/** A file that the user has chosen for a form. */
async function chosen(name: string): Promise<Attachment> {
  const id = randomUUID();
  const file = aChosenFile(id, { fileName: name, mediaType: 'image/png' });
  await keepFile(stores, file, AT);
  return file.shown;
}

/** Writes a draft and sends it as a post. Returns the id of its row. */
async function post(content: DraftContent, key = BEES): Promise<string> {
  const { body, feeds = ['anna'], files = [], commentsDisabled = false } = content;
  await saveDraft(stores, { key, ...content, at: AT });
  const attachmentIds = files.map(({ id }) => id);
  const mutation = aMutation('create-post', { body, feeds, attachments: files, attachmentIds, commentsDisabled });
  return send(mutation, key);
}

async function send(mutation: AnyMutation, draftKey?: string): Promise<string> {
  const by = { id: randomUUID(), at: AT + 1, holdMs: 5000, ...(draftKey === undefined ? {} : { draftKey }) };
  return (await enqueue(stores, mutation, by)).id ?? '';
}

const revisions = async () => (await stores.vault.draftRevisions.toArray()).map(({ reason, body }) => [reason, body]);
const blobs = () => stores.vault.blobs.toCollection().primaryKeys();
const uploads = async () => (await stores.vault.outbox.toArray()).map(({ mutation }) => mutation.kind);

describe('undo of a post', () => {
  it('puts text, files, destinations and the choice about comments into the form where it was written', async () => {
    const files = [await chosen('a.png'), await chosen('b.png')];
    const content = { body: 'Plums', feeds: ['bees', 'anna'], files, commentsDisabled: true };
    const id = await post(content);
    expect(await undo(stores, id, AT + 2)).toEqual({ isDone: true, formKey: BEES });
    expect(await readDraft(stores, BEES)).toMatchObject(content);
    expect((await blobs()).sort()).toEqual(files.map((file) => file.id as string).sort());
    expect(await uploads()).toEqual(['upload-file', 'upload-file']);
  });

  it('without a text puts its photos into the form', async () => {
    const files = [await chosen('a.png'), await chosen('b.png')];
    await undo(stores, await post({ body: '', files }), AT + 2);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: '', files });
  });

  it('has its photos also when it has waited so long that the draft history has forgotten it', async () => {
    const files = [await chosen('a.png')];
    const id = await post({ body: '', files });
    await pruneHistory(stores.vault, AT + 2 + HISTORY_MS);
    await undo(stores, id, AT + 2 + HISTORY_MS);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: '', files });
    expect(await blobs()).toEqual([files[0]?.id]);
    expect(await uploads()).toEqual(['upload-file']);
  });

  it('is later than what the form has written, also on a clock that was set back', async () => {
    await undo(stores, await post({ body: 'Plums' }), AT - 60_000);
    expect((await readDraft(stores, BEES))?.updatedAt).toBe(AT + 1);
  });

  it('is later than all that its form has seen since, also of another post, on a clock that was set back', async () => {
    const lastAt = (key: string) => (key === BEES ? AT + 9 : 0);
    await undo(stores, await post({ body: 'Plums' }), AT - 60_000, { ...NO_FORMS, lastAt });
    expect((await readDraft(stores, BEES))?.updatedAt).toBe(AT + 10);
  });

  it('leaves no text that is said to be sent', async () => {
    await undo(stores, await post({ body: 'Plums' }), AT + 2);
    expect(await revisions()).toEqual([]);
  });

  it('with a file that was uploaded meanwhile puts the server’s file into the form, and nothing is said to be sent', async () => {
    const file = await chosen('a.png');
    const id = await post({ body: 'Plums', files: [file] });
    const uploaded = { ...aFile('of-server'), url: 'https://media.example/a.png' };
    const row = await stores.vault.outbox.get(file.id);
    const { vault } = stores;
    await vault.transaction('rw', vault.outbox, vault.aliases, async () => {
      if (row) await markAnswered(vault, row, { at: AT + 2, serverId: uploaded.id, reply: {}, file: uploaded });
    });
    await undo(stores, id, AT + 3);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: 'Plums', files: [uploaded] });
    expect(await revisions()).toEqual([]);
  });

  it('moves what the form has meanwhile to its earlier states, with its files and destinations', async () => {
    const id = await post({ body: 'Plums' });
    const since = { body: 'Pears', feeds: ['luna'], files: [await chosen('pear.png')] };
    await saveDraft(stores, { key: BEES, ...since, at: AT + 2 });
    await undo(stores, id, AT + 3);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: 'Plums' });
    const [kept] = await earlierTexts(stores, BEES);
    expect(kept).toMatchObject({ body: 'Pears', reason: 'rewritten', files: since.files });
    // Not uploaded meanwhile, but not lost.
    expect(await uploads()).toEqual([]);
    await restoreRevision(stores, kept?.id ?? 0, AT + 4);
    expect(await readDraft(stores, BEES)).toMatchObject(since);
    expect(await uploads()).toEqual(['upload-file']);
  });

  it('that was edited before it was sent has the edited text, and the first one is an earlier state', async () => {
    const file = await chosen('a.png');
    const id = await post({ body: 'Plums', feeds: ['bees'], files: [file] });
    const key = draftKeys.postEdit(id);
    await saveDraft(stores, { key, body: 'Plums, ripe', base: 'Plums', files: [file], at: AT + 2 });
    const edit = aMutation('edit-post', {
      postId: asPostId(id),
      base: 'Plums',
      body: 'Plums, ripe',
      attachments: null,
    });
    await send(edit, key);
    expect(await undo(stores, id, AT + 3)).toEqual({ isDone: true, formKey: BEES });
    expect(await readDraft(stores, BEES)).toMatchObject({ body: 'Plums, ripe', feeds: ['bees'], files: [file] });
    expect(await revisions()).toEqual([['rewritten', 'Plums']]);
  });

  it('keeps the comments that were written on it', async () => {
    const id = await post({ body: 'Plums' });
    const key = draftKeys.newComment(id);
    await saveDraft(stores, { key, body: 'Ripe ones', at: AT });
    await send(aMutation('create-comment', { postId: asPostId(id), body: 'Ripe ones' }), key);
    await undo(stores, id, AT + 2);
    expect(await stores.vault.outbox.count()).toBe(0);
    expect(await revisions()).toEqual([['discarded', 'Ripe ones']]);
  });

  it('of an earlier version of the app, which does not name its form, puts it into that of the home feed', async () => {
    const id = await send(aMutation('create-post', { body: 'Plums', feeds: ['bees'] }));
    expect(await undo(stores, id, AT + 2)).toEqual({ isDone: true, formKey: draftKeys.newPost('/') });
    expect(await readDraft(stores, draftKeys.newPost('/'))).toMatchObject({ body: 'Plums', feeds: ['bees'] });
  });
});

describe('a comment on a post that has the server’s id by now', () => {
  const NEW = draftKeys.newComment('of-server');
  /** Writes it in the form of the post that has its first id. */
  const comment = async () => {
    const { vault } = stores;
    const postId = await post({ body: 'Plums' });
    const key = draftKeys.newComment(postId);
    await saveDraft(stores, { key, body: 'Ripe ones', at: AT });
    const id = await send(aMutation('create-comment', { postId: asPostId(postId), body: 'Ripe ones' }), key);
    const row = await vault.outbox.get(postId);
    await vault.transaction('rw', vault.outbox, vault.aliases, async () => {
      if (row) await markAnswered(vault, row, { at: AT + 2, serverId: 'of-server', reply: {} });
    });
    return { id, key };
  };

  it('is undone into the form of the server’s id', async () => {
    const { id } = await comment();
    expect(await undo(stores, id, AT + 3)).toEqual({ isDone: true, formKey: NEW });
    expect(await readDraft(stores, NEW)).toMatchObject({ body: 'Ripe ones' });
  });

  it('is undone into the form where it was written, if that is still on the page', async () => {
    const { id, key } = await comment();
    const forms = { ...NO_FORMS, isShown: (formKey: string) => formKey === key };
    expect(await undo(stores, id, AT + 3, forms)).toEqual({ isDone: true, formKey: key });
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Ripe ones' });
  });

  it('is an earlier text of the form of the server’s id when it is discarded', async () => {
    const { id, key } = await comment();
    await discard(stores, id, AT + 3);
    expect(await earlierTexts(stores, NEW)).toMatchObject([{ body: 'Ripe ones', reason: 'discarded' }]);
    expect(await earlierTexts(stores, key)).toEqual([]);
  });

  it('is copied for the form of the server’s id, which another vault does not know by the first one', async () => {
    await comment();
    expect((await whatWaits(stores.vault))?.copies).toContainEqual(expect.objectContaining({ key: NEW }));
  });
});

describe('what a form has on the page only, because drafts are turned off', () => {
  const forms = { ...NO_FORMS, lastAt: () => AT + 1, unstored: () => ({ body: 'And pears' }) };

  it('follows a comment that is undone', async () => {
    const id = await send(aMutation('create-comment', { postId: asPostId('p'), body: 'Plums' }), 'comment:p');
    await undo(stores, id, AT + 2, forms);
    expect(await readDraft(stores, 'comment:p')).toMatchObject({ body: 'Plums\nAnd pears' });
  });

  it('is an earlier text after the undo of a post, and after another text was restored', async () => {
    await undo(stores, await post({ body: 'Plums' }), AT + 2, forms);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: 'Plums' });
    expect(await earlierTexts(stores, BEES)).toMatchObject([{ body: 'And pears', reason: 'rewritten' }]);
    const [pears] = await earlierTexts(stores, BEES);
    await restoreRevision(stores, pears?.id ?? 0, AT + 4, { ...forms, unstored: () => ({ body: 'Figs' }) });
    const earlier = (await earlierTexts(stores, BEES)).map(({ body }) => body);
    expect(earlier).toEqual(expect.arrayContaining(['Figs', 'And pears']));
  });
});

describe('undo of an edit', () => {
  const postId = asPostId('p');

  it('opens with the text, the lists that were changed, and what the edit began with', async () => {
    const key = draftKeys.postEdit(postId);
    const file = await chosen('a.png');
    const baseLists = { files: [], feeds: ['anna'] };
    await saveDraft(stores, { key, body: 'Plums, ripe', base: 'Plums', baseLists, files: [file], at: AT });
    const attachments = { ids: [file.id as string], shown: [file] };
    const edit = aMutation('edit-post', { postId, base: 'Plums', body: 'Plums, ripe', attachments, baseLists });
    expect(await undo(stores, await send(edit, key), AT + 2)).toEqual({ isDone: true, formKey: key });
    const draft = await readDraft(stores, key);
    expect(draft).toMatchObject({ body: 'Plums, ripe', base: 'Plums', baseLists, files: [file] });
    expect(draft).not.toHaveProperty('feeds');
    expect(await blobs()).toEqual([file.id]);
  });

  it('of a comment opens with the text', async () => {
    const commentId = asCommentId('c');
    const key = draftKeys.commentEdit(commentId);
    await saveDraft(stores, { key, body: 'Plums, ripe', base: 'Plums', at: AT });
    const edit = aMutation('edit-comment', { postId, commentId, base: 'Plums', body: 'Plums, ripe' });
    expect(await undo(stores, await send(edit, key), AT + 2)).toEqual({ isDone: true, formKey: key });
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Plums, ripe', base: 'Plums' });
  });

  it('of a list, and of the profile, has the changes in its form again', async () => {
    const list = draftKeys.list('/list/l/edit');
    const members = { add: [freshAccountId()], remove: [] };
    await undo(stores, await send(aMutation('edit-list', { name: 'Bees', title: null, ...members }), list), AT + 2);
    expect(await readDraft(stores, list)).toMatchObject({ body: 'Bees', members });
    const profile = { screenName: { base: 'Anna', text: 'Anna P.' } };
    await undo(
      stores,
      await send(aMutation('change-profile', { ...profile, description: undefined } as never)),
      AT + 2,
    );
    expect(await readDraft(stores, draftKeys.profile)).toMatchObject({
      fields: { screenName: 'Anna P.', screenNameBase: 'Anna' },
    });
  });
});

describe('an edit that is merged into an earlier one', () => {
  const postId = asPostId('p');
  const commentId = asCommentId('c');
  const key = draftKeys.commentEdit(commentId);
  const edit = async (base: string, body: string) => {
    await saveDraft(stores, { key, body, base, at: AT });
    return send(aMutation('edit-comment', { postId, commentId, base, body }), key);
  };

  it('leaves the earlier text among the earlier texts of the form, where it is not said to be sent', async () => {
    await edit('Plums', 'Plums, ripe');
    await edit('Plums, ripe', 'Pears');
    expect(await stores.vault.outbox.count()).toBe(1);
    expect(await revisions()).toEqual([
      ['rewritten', 'Plums, ripe'],
      ['sent', 'Pears'],
    ]);
  });

  it('takes nothing of the earlier text with it when it is undone', async () => {
    await edit('Plums', 'Plums, ripe');
    await undo(stores, await edit('Plums, ripe', 'Pears'), AT + 2);
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Pears', base: 'Plums' });
    expect(await revisions()).toEqual([['rewritten', 'Plums, ripe']]);
  });
});

describe('what was written and is not sent', () => {
  it('is an earlier text if it was typed after the form was submitted, and only the submitted text is said to be sent', async () => {
    await saveDraft(stores, { key: BEES, body: 'Plums and pears', at: AT });
    await send(aMutation('create-post', { body: 'Plums', feeds: ['bees'] }), BEES);
    expect(await revisions()).toEqual([
      ['rewritten', 'Plums and pears'],
      ['sent', 'Plums'],
    ]);
  });

  it('is nothing if the server only stores the text in another form', async () => {
    await saveDraft(stores, { key: BEES, body: 'Cafe\u0301 \n', at: AT });
    await send(aMutation('create-post', { body: 'Cafe\u0301', feeds: ['bees'] }), BEES);
    expect(await revisions()).toEqual([['sent', 'Caf\u00e9']]);
  });

  it('is in the draft history with its photos when it is discarded in the outbox, and not as sent', async () => {
    const files = [await chosen('a.png'), await chosen('b.png')];
    const id = await post({ body: '', feeds: ['bees'], files });
    expect(await discard(stores, id, AT + 2)).toBe(true);
    expect(await uploads()).toEqual([]);
    const [kept] = await earlierTexts(stores, BEES);
    expect(await revisions()).toEqual([['discarded', '']]);
    await restoreRevision(stores, kept?.id ?? 0, AT + 3);
    expect(await readDraft(stores, BEES)).toMatchObject({ feeds: ['bees'], files });
    expect(await uploads()).toEqual(['upload-file', 'upload-file']);
  });

  it('is in the draft history when a post is deleted before it is sent', async () => {
    const id = await post({ body: 'Plums', files: [await chosen('a.png')] });
    await send(aMutation('delete-post', { postId: asPostId(id) }));
    expect(await stores.vault.outbox.count()).toBe(0);
    expect(await revisions()).toEqual([['discarded', 'Plums']]);
    expect(await blobs()).toHaveLength(1);
  });

  it('is not said to be sent when it was refused and is sent with another text', async () => {
    const id = await post({ body: 'Plums' });
    await stores.vault.outbox.update(id, { state: { kind: 'refused', at: AT, failure: { kind: 'network' } } });
    const by = { id: randomUUID(), at: AT + 2, holdMs: 0, replaces: id };
    await enqueueInstead(stores, aMutation('create-post', { body: 'Pears' }), by);
    expect(await revisions()).toEqual([['rewritten', 'Plums']]);
  });
});

describe('the bytes of a file', () => {
  it('stay while a draft, a post that waits, or an earlier state has the file', async () => {
    const file = await chosen('a.png');
    await saveDraft(stores, { key: BEES, body: '', files: [file], at: AT });
    await dropFiles(stores, [file.id]);
    expect(await blobs()).toEqual([file.id]);
    expect(await uploads()).toEqual(['upload-file']);
    await discardDraft(stores, BEES, AT + 1);
    expect(await blobs()).toEqual([file.id]);
    expect(await uploads()).toEqual([]);
    await pruneHistory(stores.vault, AT + 1 + HISTORY_MS);
    expect(await blobs()).toEqual([]);
  });

  it('are deleted when the user removes the file from the form and nothing else has it', async () => {
    const file = await chosen('a.png');
    await saveDraft(stores, { key: BEES, body: 'Plums', files: [file], at: AT });
    await saveDraft(stores, { key: BEES, body: 'Plums', files: [], at: AT + 1 });
    await dropFiles(stores, [file.id]);
    expect(await blobs()).toEqual([]);
    expect(await uploads()).toEqual([]);
  });

  it('are limited in the history: of the oldest only the names stay', async () => {
    const large = { sizeBytes: 90_000_000 };
    const names = ['a.png', 'b.png', 'c.png'];
    const files = [];
    for (const name of names) files.push({ ...(await chosen(name)), ...large });
    for (const [index, file] of files.entries()) {
      await saveDraft(stores, { key: BEES, body: '', files: [file], at: AT + index });
      if (index < 2) await discardDraft(stores, BEES, AT + index);
    }
    await pruneHistory(stores.vault, AT + 9);
    // The draft does not count.
    expect(await blobs()).toHaveLength(3);
    await discardDraft(stores, BEES, AT + 9);
    await pruneHistory(stores.vault, AT + 10);
    expect((await blobs()).sort()).toEqual(
      files
        .slice(1)
        .map((file) => file.id as string)
        .sort(),
    );
    const kept = await earlierTexts(stores, BEES);
    expect(kept.map((one) => one.files?.map(({ fileName }) => fileName))).toEqual([['c.png'], ['b.png'], ['a.png']]);
  });

  it('stay for the draft of an edit when the post that has the file is discarded', async () => {
    const file = await chosen('a.png');
    const id = await post({ body: 'Plums', files: [file] });
    await saveDraft(stores, { key: draftKeys.postEdit(id), body: 'Plums?', base: 'Plums', files: [file], at: AT + 2 });
    await discard(stores, id, AT + 3);
    await pruneHistory(stores.vault, AT + 3 + HISTORY_MS);
    expect(await blobs()).toEqual([file.id]);
    expect(await uploads()).toEqual(['upload-file']);
  });
});

describe('an earlier state of an earlier version of the app', () => {
  it('has a text only: destinations and files of the form stay when it is restored', async () => {
    const accountId = stores.accountId ?? freshAccountId();
    const id = await stores.vault.draftRevisions.add({ accountId, key: BEES, body: 'Plums', savedAt: AT });
    const file = await chosen('a.png');
    await saveDraft(stores, { key: BEES, body: 'Pears', feeds: ['bees'], files: [file], at: AT + 1 });
    await restoreRevision(stores, id ?? 0, AT + 2);
    expect(await readDraft(stores, BEES)).toMatchObject({ body: 'Plums', feeds: ['bees'], files: [file] });
    expect(await blobs()).toEqual([file.id]);
  });
});

describe('fateOf', () => {
  it('tells what was taken back from what was sent', async () => {
    const id = await post({ body: 'Plums' });
    expect(await fateOf(stores, id)).toBe('waiting');
    await undo(stores, id, AT + 2);
    expect(await fateOf(stores, id)).toBe('taken-back');
    const sent = await post({ body: 'Pears' });
    await stores.vault.aliases.put({ clientId: sent, serverId: 'of-server', createdAt: AT });
    await stores.vault.outbox.delete(sent);
    expect(await fateOf(stores, sent)).toBe('sent');
  });
});
