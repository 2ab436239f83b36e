import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Attachment, asPostId } from '../../src/shared/model/index.ts';
import { fileIdsIn, kindOf, uploadIn } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/index.ts';
import { earlierTexts } from '../../src/shared/store/queries/drafts.ts';
import { restoreRevision } from '../../src/shared/store/vault/draft-history.ts';
import { type DraftSaving, discardDraft, saveLate } from '../../src/shared/store/vault/drafts.ts';
import { contentTables } from '../../src/shared/store/vault/file-references.ts';
import { takeEpoch } from '../../src/shared/store/vault/leadership.ts';
import { enqueue } from '../../src/shared/store/vault/outbox.ts';
import { discard, undo } from '../../src/shared/store/vault/outbox-edits.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { createLedger } from '../../worker/push/ledger.ts';
import { aLife, type Step } from '../support/forms-lives.ts';
import { type FormKind, Page, type PageForm, replaceVault } from '../support/forms-world.ts';
import { aFile, aMutation, isKind, ME } from '../support/mutations.ts';

beforeAll(() => void vi.stubGlobal('reportError', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const ENDS: ReadonlySet<string> = new Set(['kill', 'close', 'reload', 'replace']);

const among = <T>(things: readonly T[], number: number): T | undefined => things[number % Math.max(1, things.length)];

/** A user, their pages, one after the other, and what the server has. */
class Life {
  readonly name = `vault-${randomUUID()}`;
  clock = 1_800_000_000_000;
  readonly #kinds: readonly FormKind[];
  page: Page;
  /** Words and files that must be somewhere: all that the page has told to be stored. */
  words = new Set<string>();
  files = new Set<string>();
  /** Files whose bytes were stored. */
  stored = new Set<string>();
  readonly sent = { words: new Set<string>(), files: new Set<string>() };
  /** Files that the user has removed from a form. */
  readonly #removed = new Set<string>();
  /** Words in localStorage. */
  #unsaved: DraftSaving[] = [];
  #made = 0;

  constructor(kinds: readonly FormKind[]) {
    this.#kinds = kinds;
    this.page = this.#open();
  }

  #open = (): Page => new Page(this.name, this.#kinds, () => this.clock);

  get #stores() {
    return this.page.stores;
  }

  /** What the page has stored counts from now on, also if it ends. */
  noteStored(): void {
    for (const one of this.page.forms) {
      if (one.writer.unsaved() !== null) continue;
      for (const word of wordsIn(one.content().body)) this.words.add(word);
      for (const { id, url } of one.files()) if (url === '' && !this.#removed.has(id)) this.files.add(id);
    }
  }

  async perform(step: Step): Promise<void> {
    this.clock += step.passes;
    const before = await this.page.read();
    const work = this.#do(step);
    const isEnd = ENDS.has(step.kind);
    // The next page may be written in before.
    if (step.kind !== 'close') this.page.run(this.#saveLate());
    if (step.isAwaited || isEnd) await work;
    else this.page.run(work);
    if (step.isLate && !isEnd) this.page.receive(before);
    else await this.refresh();
    this.noteStored();
  }

  async refresh(): Promise<void> {
    this.page.receive(await this.page.read());
    for (const one of this.page.forms) await one.filesNow();
  }

  async #do({ kind, form: index, pick, isAwaited }: Step): Promise<unknown> {
    const form = this.page.forms[index] as PageForm;
    switch (kind) {
      case 'type':
        form.type(`word${++this.#made}`);
        return form.form.settle();
      case 'attach': {
        if (!form.kind.hasFiles) return;
        const ids = Array.from({ length: 1 + (pick % 3) }, () => `file${++this.#made}`);
        return form.attach(ids, (id) => {
          this.stored.add(id);
          if (!this.#removed.has(id)) this.files.add(id);
        });
      }
      case 'remove-file': {
        const id = among(form.files(), pick)?.id;
        if (id === undefined) return;
        this.files.delete(id);
        this.#removed.add(id);
        return form.removeFile(id);
      }
      case 'feeds':
        return form.form.update((now) => ({ ...now, feeds: ['bees', 'anna'].slice(pick % 2) }), form.kind.start);
      case 'submit':
        return form.submit(pick % 2 === 0 ? 5000 : 0);
      case 'undo':
        return this.#undo(pick);
      case 'discard-row': {
        const row = among(await this.#rows(isText), pick);
        return row && discard(this.#stores, row.id, this.clock, this.page.shown);
      }
      case 'delete-post': {
        const row = among(await this.#rows(({ mutation }) => isKind(mutation, 'create-post')), pick);
        const by = { id: randomUUID(), at: this.clock, holdMs: 0 };
        return row && enqueue(this.#stores, aMutation('delete-post', { postId: asPostId(row.id) }), by);
      }
      case 'discard-form':
        return form.form.discard();
      case 'discard-elsewhere':
        return discardDraft(this.#stores, form.kind.key, this.clock);
      case 'restore': {
        await form.form.settle();
        const revision = among(await earlierTexts(this.#stores as never, form.kind.key), pick);
        return revision && restoreRevision(this.#stores, revision.id, this.clock, this.page.shown);
      }
      case 'upload':
        return this.#send(among(await this.#rows(({ mutation }) => uploadIn(mutation) !== null), pick));
      case 'send':
        return this.#send(among(await this.#rows(isText), pick));
      case 'settle': {
        const row = among(await this.#rows(({ state }) => state.kind === 'answered'), pick);
        return row && (await this.#ledger()).settled(row, false);
      }
      case 'remount':
        return form.remount();
      case 'close':
        this.noteStored();
        // The last word is not stored any more.
        form.type(`word${++this.#made}`);
        this.page.run(form.form.settle());
        this.#unsaved.push(...this.page.forms.flatMap((one) => one.unsaved()));
        for (const { body } of this.#unsaved) for (const word of wordsIn(body)) this.words.add(word);
        await this.page.kill();
        this.page = this.#open();
        if (isAwaited) await this.#saveLate();
        return;
      case 'kill':
      case 'reload':
        if (kind === 'reload' || isAwaited) await this.page.idle();
        this.noteStored();
        await this.page.kill();
        this.page = this.#open();
        return;
      case 'replace': {
        await replaceVault(this.page);
        // What is on the screen is all that is left.
        this.words.clear();
        this.files.clear();
        this.stored.clear();
      }
    }
  }

  async #saveLate(): Promise<void> {
    for (const unsaved of this.#unsaved) {
      await saveLate(this.#stores, unsaved, this.clock);
      this.#unsaved = this.#unsaved.filter((one) => one !== unsaved);
    }
  }

  async #undo(pick: number): Promise<void> {
    const { vault } = this.#stores;
    // In one transaction: what else is under way may change the row before, or take its content out of the form after.
    await vault.transaction('rw', contentTables(vault), async () => {
      const row = among(await this.#rows(isText), pick);
      const undone = row && (await undo(this.#stores, row.id, this.clock, this.page.shown));
      if (!row || !undone?.isDone) return;
      const { mutation } = row;
      const draft = await vault.drafts.get([ME, undone.formKey ?? '']);
      expect(draft?.body).toContain(textOf(row));
      expect(draft?.files?.map(({ id }): string => id) ?? []).toEqual(fileIdsIn(mutation));
      if (isKind(mutation, 'create-post')) expect(draft?.feeds).toEqual(mutation.feeds);
    });
  }

  #rows = async (is: (row: OutboxRow) => boolean) => (await outboxOf(this.#stores.vault, ME)).filter(is);

  async #ledger() {
    const { vault } = this.#stores;
    return createLedger(
      vault,
      ME,
      await takeEpoch(vault, ME, 'tab'),
      () => this.clock,
      () => undefined,
    );
  }

  /** The engine sends a row, and the server answers. */
  async #send(row: OutboxRow | undefined): Promise<void> {
    if (!row) return;
    const unsent = new Set((await this.#rows(({ serverId }) => serverId === null)).map(({ id }) => id));
    if (
      kindOf(row.mutation)
        ?.references(row.mutation)
        .some((id) => unsent.has(id))
    )
      return;
    const ledger = await this.#ledger();
    const claimed = await ledger.claim(row, { ids: [], sinceAt: 0 });
    if (!claimed) return;
    const serverId = `server-${row.id}`;
    const isUpload = uploadIn(row.mutation) !== null;
    const file: Attachment = { ...aFile(serverId), url: `https://media.example/${serverId}` };
    if (isUpload) this.sent.files.add(serverId);
    for (const word of wordsIn(textOf(claimed))) this.sent.words.add(word);
    for (const id of fileIdsIn(claimed.mutation)) this.sent.files.add(id);
    await ledger.answered(claimed, { serverId, reply: null, file: isUpload ? file : null });
  }

  /** All that was typed and attached is in a form, a draft, the history, the outbox or on the server. */
  async check(): Promise<void> {
    const { vault } = this.#stores;
    const [drafts, revisions, rows, aliases, blobs] = await Promise.all([
      vault.drafts.toArray(),
      vault.draftRevisions.toArray(),
      vault.outbox.toArray(),
      vault.aliases.toArray(),
      vault.blobs.toCollection().primaryKeys(),
    ]);
    const screens = this.page.forms.map((one) => ({ body: one.content().body, files: [...one.files()] }));
    const written = [...screens, ...drafts, ...revisions, ...this.#unsaved];
    const unsent = rows.flatMap((row) => wordsIn(textOf(row)));
    const words = new Set([...written.flatMap(({ body }) => wordsIn(body)), ...unsent, ...this.sent.words]);
    expect([...this.words].filter((word) => !words.has(word))).toEqual([]);

    const serverIds = new Map(aliases.map(({ clientId, serverId }) => [clientId, serverId]));
    const named = new Set([
      ...written.flatMap(({ files = [] }) => files.map(({ id }): string => id)),
      ...rows.flatMap(({ mutation }) => fileIdsIn(mutation)),
      ...this.sent.files,
    ]);
    const isNamed = (id: string) => named.has(id) || named.has(serverIds.get(id) ?? '');
    expect([...this.files].filter((id) => !isNamed(id))).toEqual([]);
    const isThere = (id: string) => blobs.includes(id) || serverIds.has(id);
    expect([...this.files].filter((id) => this.stored.has(id) && !isThere(id))).toEqual([]);

    const gone = revisions.filter(({ reason }) => reason === 'sent').flatMap(({ body }) => wordsIn(body));
    const isSent = (word: string) => unsent.includes(word) || this.sent.words.has(word);
    expect(gone.filter((word) => !isSent(word))).toEqual([]);
  }
}

const wordsIn = (text: string): string[] => text.match(/word\d+/g) ?? [];
const textOf = ({ mutation }: OutboxRow): string => kindOf(mutation)?.words(mutation) ?? '';
const isText = ({ mutation }: OutboxRow): boolean => kindOf(mutation)?.written !== undefined;

it('whatever the order of writing, attaching, sending, undoing, discarding, killing and losing the store, nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(aLife, async ({ kinds, steps }) => {
      const life = new Life(kinds);
      await life.refresh();
      for (const step of steps) {
        await life.perform(step);
        await life.check();
      }
      await life.page.idle();
      await life.refresh();
      await life.check();
      await life.page.vault.delete();
    }),
    { numRuns: 100 },
  );
}, 180_000);
