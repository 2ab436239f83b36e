import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftForm, type DraftForm, type FormStart } from '../../../src/live/drafts/draft-form.ts';
import { createDraftWriter, type DraftWriter } from '../../../src/live/drafts/draft-writer.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { VaultDatabase } from '../../../src/shared/store/index.ts';
import { discardDraft, saveDraft, storedDraft } from '../../../src/shared/store/vault/drafts.ts';
import { freshAccountId } from '../../support/engine-world.ts';

const KEY = 'comment:p';
const START: FormStart = { initial: { body: '' }, isKept: true };

let vault: VaultDatabase;
let accountId: AccountId;
let clock: number;
let address: string;
beforeEach(() => {
  address = '/anna/p';
  vault = new VaultDatabase(`vault-${randomUUID()}`);
  accountId = freshAccountId();
  clock = 1_800_000_000_000;
});

/** A form of a page: what its hook and its component do. */
function openForm(start: FormStart = START) {
  const stores = () => ({ vault, accountId });
  const writer: DraftWriter = createDraftWriter({
    save: async ({ content, ...rest }) =>
      saveDraft(stores(), { key: KEY, ...content, ...rest, writer: 'this page' }).then(() => null),
    after: () => undefined,
  });
  const form: DraftForm = createDraftForm({
    writer,
    now: () => clock,
    address: () => address,
    read: () => storedDraft(stores(), KEY),
    discard: (upTo) => discardDraft(stores(), KEY, clock, upTo).then(() => null),
  });
  let answer: Awaited<ReturnType<typeof storedDraft>> | undefined;
  const shown = () => form.view(form.state(), answer, start).content?.body;
  return {
    form,
    shown,
    type: (body: string) => form.update((now) => ({ ...now, body }), start),
    /** The store's live query answers. `shown`: what is rendered before the answer is taken. */
    async answers() {
      answer = await storedDraft(stores(), KEY);
      const rendered = shown();
      form.receive(answer, start);
      await form.settle();
      return rendered;
    },
  };
}

const stored = async () => (await storedDraft({ vault, accountId }, KEY)).draft?.body;

/** The browser has deleted the databases, and the next access makes new ones. */
async function replaceVault(): Promise<void> {
  const { name } = vault;
  await vault.delete();
  vault = new VaultDatabase(name);
}

describe('the words on the screen', () => {
  it('stay when the vault is replaced, and are written into the new one', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.answers();
    await replaceVault();
    expect(await one.answers()).toBe('Plums');
    expect(one.shown()).toBe('Plums');
    expect(await stored()).toBe('Plums');
    expect(await one.answers()).toBe('Plums');
  });

  it('that were stored before the page was opened stay as well, with what their edit began with', async () => {
    await saveDraft({ vault, accountId }, { key: KEY, body: 'Plums', base: 'Pears', at: clock });
    const one = openForm();
    await one.answers();
    await replaceVault();
    expect(await one.answers()).toBe('Plums');
    expect((await storedDraft({ vault, accountId }, KEY)).draft).toMatchObject({ body: 'Plums', base: 'Pears' });
  });

  it('are written again when their component disappears with the vault', async () => {
    const one = openForm();
    const detach = one.form.attach();
    await one.answers();
    one.type('Plums');
    await one.answers();
    await replaceVault();
    detach();
    await one.form.check();
    await one.form.settle();
    expect(await stored()).toBe('Plums');
  });

  it('stay when the vault is replaced twice', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    for (let i = 0; i < 2; i += 1) {
      await one.answers();
      await replaceVault();
      expect(await one.answers()).toBe('Plums');
    }
    expect(await stored()).toBe('Plums');
  });

  it('are not replaced by an older state that another tab has written into the new vault', async () => {
    const one = openForm();
    await one.answers();
    clock += 10;
    one.type('Plums and pears');
    await one.answers();
    await replaceVault();
    await saveDraft({ vault, accountId }, { key: KEY, body: 'Plums', at: clock - 5, writer: 'another tab' });
    expect(await one.answers()).toBe('Plums and pears');
    expect(await stored()).toBe('Plums and pears');
  });
});

describe('a form becomes empty', () => {
  it('when its draft is discarded or sent in another tab', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.answers();
    await discardDraft({ vault, accountId }, KEY, clock + 1);
    expect(await one.answers()).toBe('');
    expect(await stored()).toBeUndefined();
  });

  it('when another tab has deleted all words of it', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.answers();
    await saveDraft({ vault, accountId }, { key: KEY, body: '', at: clock + 1, writer: 'another tab' });
    expect(await one.answers()).toBe('');
  });

  it('when it was discarded here, and stays empty in a vault that is replaced', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.answers();
    await one.form.discard();
    expect(one.shown()).toBe('');
    await replaceVault();
    expect(await one.answers()).toBe('');
    expect(await stored()).toBeUndefined();
  });

  it('at once when it was sent, also while an older answer of the store arrives', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.form.settle();
    const late = await storedDraft({ vault, accountId }, KEY);
    await one.form.clear({ body: 'Plums' });
    expect(one.form.view(one.form.state(), late, START).content?.body).toBe('');
  });
});

it('a form that was cleared shows what an undo puts there, whatever the clock says', async () => {
  const one = openForm();
  await one.answers();
  one.type('Plums');
  await one.answers();
  const { updatedAt = 0 } = (await storedDraft({ vault, accountId }, KEY)).draft ?? {};
  await discardDraft({ vault, accountId }, KEY, clock);
  await one.form.clear({ body: 'Plums' });
  clock -= 60_000;
  await vault.drafts.put({ accountId, key: KEY, body: 'Plums', updatedAt: updatedAt + 1 });
  await one.form.settle();
  expect(await one.answers()).toBe('Plums');
});

it('an undo that comes before the form has noticed its own submission is not discarded', async () => {
  const one = openForm();
  await one.answers();
  one.type('Plums');
  await one.answers();
  const { updatedAt = 0 } = (await storedDraft({ vault, accountId }, KEY)).draft ?? {};
  await vault.drafts.put({ accountId, key: KEY, body: 'Plums', updatedAt: updatedAt + 1 });
  await one.form.clear({ body: 'Plums' });
  expect(await one.answers()).toBe('Plums');
});

describe('what is written while a form is being sent', () => {
  it('is the beginning of the next text', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    await one.answers();
    one.type('Plums And pears');
    await one.form.clear({ body: 'Plums' });
    expect(one.shown()).toBe('And pears');
    await one.form.settle();
    expect(await one.answers()).toBe('And pears');
    expect(await stored()).toBe('And pears');
  });

  it('of an edit is the next edit of the same text', async () => {
    const one = openForm({ initial: { body: 'Plums' }, base: 'Plums', isKept: true });
    await one.answers();
    one.type('Plums, ripe and blue');
    await one.form.settle();
    await vault.drafts.clear();
    await one.form.clear({ body: 'Plums, ripe' });
    await one.form.settle();
    const { draft } = await storedDraft({ vault, accountId }, KEY);
    expect(draft).toMatchObject({ body: 'Plums, ripe and blue', base: 'Plums, ripe' });
  });
});

describe('what is typed before the form has noticed what an undo has put there', () => {
  const history = async () => (await vault.draftRevisions.toArray()).map(({ reason, body }) => [reason, body]);
  const undo = async () => {
    const at = (await storedDraft({ vault, accountId }, KEY)).draft?.updatedAt ?? clock;
    await vault.drafts.put({ accountId, key: KEY, body: 'Plums', updatedAt: at + 1 });
  };

  it('is written, and what was there is an earlier text', async () => {
    const one = openForm();
    await one.answers();
    await undo();
    one.type('Pears');
    await one.form.settle();
    expect(await stored()).toBe('Pears');
    expect(await history()).toEqual([['rewritten', 'Plums']]);
  });

  it.each([0, 60_000])(
    'is an earlier text when that is shown for a moment and written on, on a clock set back by %i ms',
    async (ms) => {
      const one = openForm();
      await one.answers();
      await undo();
      const late = await storedDraft({ vault, accountId }, KEY);
      // 0: at the same time as the undo.
      clock = (late.draft?.updatedAt ?? 0) - ms;
      one.type('Pears');
      await one.form.settle();
      one.form.receive(late, START);
      one.form.update((now) => ({ ...now, body: `${now.body}, ripe` }), START);
      await one.form.settle();
      expect(await stored()).toBe('Plums, ripe');
      expect(await history()).toEqual([
        ['rewritten', 'Plums'],
        ['rewritten', 'Pears'],
      ]);
    },
  );

  it('leaves no earlier text if it was all typed here', async () => {
    const one = openForm();
    await one.answers();
    for (const body of ['P', 'Pe', 'Pear']) one.type(body);
    await one.form.settle();
    expect(await stored()).toBe('Pear');
    expect(await history()).toEqual([]);
  });
});

describe('with drafts turned off, what is typed', () => {
  const typed = async () => {
    const one = openForm({ ...START, isKept: false });
    const detach = one.form.attach();
    await one.answers();
    one.type('Plums');
    await one.answers();
    return { ...one, detach };
  };

  it('is in the form only', async () => {
    const one = await typed();
    expect([one.shown(), await stored()]).toEqual(['Plums', undefined]);
    expect(one.form.unstored()).toEqual({ body: 'Plums' });
    await saveDraft({ vault, accountId }, { key: KEY, body: 'Restored', at: clock + 9 });
    await one.answers();
    expect(one.form.unstored()).toBeNull();
  });

  it('is stored as a draft where drafts are kept', async () => {
    const one = openForm();
    await one.answers();
    one.type('Plums');
    expect(one.form.unstored()).toBeNull();
  });

  it.each(['stays', 'is replaced'])(
    'is in the form again that has gone and come on its page, while the vault %s',
    async (fate) => {
      const one = await typed();
      if (fate === 'is replaced') await replaceVault();
      one.detach();
      await one.form.check();
      one.form.attach();
      expect(await one.answers()).toBe('Plums');
      expect(await stored()).toBeUndefined();
    },
  );

  it('is given up when the user leaves the page', async () => {
    const one = await typed();
    address = '/';
    one.detach();
    await one.form.check();
    one.form.attach();
    expect(await one.answers()).toBe('');
  });
});
