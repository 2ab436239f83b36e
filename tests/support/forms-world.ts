import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { createIntake, type FileIntake } from '../../src/features/composer/files/intake.ts';
import { noted } from '../../src/features/composer/files/noted-files.ts';
import { createDraftForm, type DraftForm, type FormStart } from '../../src/live/drafts/draft-form.ts';
import { createDraftWriter, type DraftWriter } from '../../src/live/drafts/draft-writer.ts';
import type { Failure } from '../../src/shared/contract/index.ts';
import { type Attachment, asCommentId, asPostId, type DraftContent, draftKeys } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { storeFailure } from '../../src/shared/store/failures.ts';
import { VaultDatabase } from '../../src/shared/store/index.ts';
import { dropFiles, keepFile, keptFiles, resumeFiles } from '../../src/shared/store/vault/draft-files.ts';
import {
  type DraftSaving,
  discardDraft,
  type StoredDraft,
  saveDraft,
  storedDraft,
} from '../../src/shared/store/vault/drafts.ts';
import type { OpenForms } from '../../src/shared/store/vault/open-forms.ts';
import { enqueue } from '../../src/shared/store/vault/outbox.ts';
import { aChosenFile, aFile, aMutation, ME } from './mutations.ts';

const POST = asPostId('p');
const COMMENT = asCommentId('c');
const OLD_FILE: Attachment = { ...aFile('of-server'), url: 'https://media.example/old' };

/** A kind of form: how it begins, and what it sends. */
export interface FormKind {
  key: string;
  start: FormStart;
  hasFiles: boolean;
  mutation: (content: DraftContent) => AnyMutation;
}

const post = (address: string, name: string): FormKind => ({
  key: draftKeys.newPost(address),
  start: { initial: { body: '' }, isKept: true },
  hasFiles: true,
  mutation: ({ body, feeds = [name], files = [], commentsDisabled = false }) =>
    aMutation('create-post', {
      body,
      feeds,
      attachments: files,
      attachmentIds: files.map(({ id }) => id),
      commentsDisabled,
    }),
});

export const FORM_KINDS: readonly FormKind[] = [
  post('/', 'anna'),
  post('/bees', 'bees'),
  {
    key: draftKeys.newComment(POST),
    start: { initial: { body: '' }, isKept: true },
    hasFiles: false,
    mutation: ({ body }) => aMutation('create-comment', { postId: POST, body }),
  },
  {
    key: draftKeys.commentEdit(COMMENT),
    start: { initial: { body: 'old' }, base: 'old', isKept: true },
    hasFiles: false,
    mutation: ({ body }) => aMutation('edit-comment', { postId: POST, commentId: COMMENT, base: 'old', body }),
  },
  {
    key: draftKeys.postEdit(POST),
    start: { initial: { body: 'old', files: [OLD_FILE] }, base: 'old', isKept: true },
    hasFiles: true,
    mutation: ({ body, files = [OLD_FILE] }) =>
      aMutation('edit-post', {
        postId: POST,
        base: 'old',
        body,
        attachments: { ids: files.map(({ id }) => id), shown: files },
      }),
  },
];

/** Returns why a write has failed whose page has ended, or `null`. Other errors are bugs. */
async function kept(write: Promise<void>): Promise<Failure | null> {
  try {
    await write;
    return null;
  } catch (error) {
    const failure = storeFailure(error);
    if (!failure) throw error;
    return failure;
  }
}

/** A form on a page, as its hook and its component use it. */
export class PageForm {
  readonly form: DraftForm;
  readonly writer: DraftWriter;
  readonly intake: FileIntake = createIntake(() => undefined);
  answer: StoredDraft | undefined;
  readonly kind: FormKind;
  readonly #page: Page;
  #isSubmitting = false;
  #detach: () => void;

  constructor(page: Page, kind: FormKind) {
    this.#page = page;
    this.kind = kind;
    const { stores, now } = page;
    const { key } = kind;
    this.writer = createDraftWriter({
      save: ({ content, ...rest }) => kept(saveDraft(stores, { key, ...content, ...rest, writer: page.id })),
      after: () => undefined,
    });
    this.form = createDraftForm({
      writer: this.writer,
      now,
      address: () => '/',
      // Its page may have ended.
      read: () => storedDraft(stores, key).catch(() => null),
      discard: (upTo) => kept(discardDraft(stores, key, now(), upTo)),
    });
    this.#detach = this.form.attach();
  }

  /** Its component goes and comes again. */
  async remount(): Promise<void> {
    this.#detach();
    await this.form.check();
    this.#detach = this.form.attach();
  }

  /** What the page stores in localStorage when it is closed. */
  unsaved(): DraftSaving[] {
    const written = this.writer.unsaved();
    if (!written) return [];
    const { content, at, ...begun } = written;
    return [{ key: this.kind.key, ...content, ...begun, at, madeOf: { state: null, from: at } }];
  }

  content(): DraftContent {
    const { kind, form, answer } = this;
    return form.view(form.state(), answer, kind.start).content ?? kind.start.initial;
  }

  files = (): readonly Attachment[] => this.content().files ?? this.kind.start.initial.files ?? [];

  /** Takes an answer of the live query. */
  receive(answer: StoredDraft): void {
    this.answer = answer;
    this.form.receive(answer, this.kind.start);
  }

  type(word: string): void {
    this.form.update((now) => ({ ...now, body: `${now.body} ${word}` }), this.kind.start);
  }

  setFiles(change: (files: readonly Attachment[]) => Attachment[]): void {
    const { initial } = this.kind.start;
    this.form.update((now) => ({ ...now, files: change(now.files ?? initial.files ?? []) }), this.kind.start);
  }

  /** `onStored`: called when the bytes of a file are stored. */
  attach(ids: readonly string[], onStored: (id: string) => void): Promise<void> {
    const { stores, now } = this.#page;
    this.setFiles((files) => [...files, ...ids.map(aFile)]);
    const taken = ids.map((id) => ({ id, file: new File([], id), isConverted: false }));
    return this.intake.take(taken, {
      noted: this.form.settle,
      prepare: async ({ id }) => ({ kind: 'file', chosen: aChosenFile(id) }),
      keep: async (chosen) => {
        await keepFile(stores, chosen, now());
        onStored(chosen.shown.id);
        return { ok: true, value: undefined };
      },
      drop: (id) => dropFiles(stores, [id]),
    });
  }

  async removeFile(id: string): Promise<void> {
    this.intake.remove(id);
    this.setFiles((files) => files.filter((file) => file.id !== id));
    await this.form.settle();
    await dropFiles(this.#page.stores, [id]);
  }

  /** States of the form's files, as `useFiles` knows them. Uploads what an earlier page has left. */
  async filesNow(): Promise<{ file: Attachment; now: ReturnType<typeof noted> }[]> {
    const { stores, now } = this.#page;
    const files = this.files();
    if (files.length === 0) return [];
    const known = await keptFiles(
      stores,
      files.map(({ id }) => id),
    );
    this.intake.noticed(files.filter((_, index) => known[index]?.state).map(({ id }) => id));
    const states = files.map((file, index) => ({ file, now: noted(file, known[index], this.intake.state(), true) }));
    await resumeFiles(
      stores,
      states.filter((one) => one.now === 'left').map(({ file }) => file),
      now(),
    );
    return states;
  }

  /** Returns whether the form was sent. `holdMs`: the undo window. */
  async submit(holdMs: number): Promise<boolean> {
    // A second press must not submit the same text again.
    if (this.#isSubmitting) return false;
    this.#isSubmitting = true;
    return this.#submit(holdMs).finally(() => {
      this.#isSubmitting = false;
    });
  }

  async #submit(holdMs: number): Promise<boolean> {
    const { stores, now } = this.#page;
    const { kind, form } = this;
    const content = this.content();
    await form.settle();
    const isReady = (await this.filesNow()).every((file) => file.now === 'kept');
    const files = content.files ?? kind.start.initial.files ?? [];
    if (!isReady || (content.body.trim() === '' && files.length === 0)) return false;
    const by = { id: randomUUID(), at: now(), holdMs, draftKey: kind.key };
    await enqueue(stores, kind.mutation({ ...content, files }), by);
    this.intake.reset();
    await form.clear(content);
    return true;
  }
}

/** A page of the app. It may end at any moment. */
export class Page {
  readonly id = randomUUID();
  readonly vault: VaultDatabase;
  readonly stores: { vault: VaultDatabase; accountId: typeof ME };
  readonly forms: readonly PageForm[];
  readonly now: () => number;
  /** What is under way. */
  readonly #works = new Set<Promise<unknown>>();

  constructor(name: string, kinds: readonly FormKind[], now: () => number) {
    this.now = now;
    this.vault = new VaultDatabase(name);
    this.stores = { vault: this.vault, accountId: ME };
    this.forms = kinds.map((kind) => new PageForm(this, kind));
  }

  readonly shown: OpenForms = {
    lastAt: (key) => this.forms.find(({ kind }) => kind.key === key)?.form.lastAt() ?? 0,
    isShown: (key) => this.forms.some(({ kind }) => kind.key === key),
    unstored: (key) => this.forms.find(({ kind }) => kind.key === key)?.form.unstored() ?? null,
  };

  /** Runs work that nobody waits for. It fails if the page has ended meanwhile. */
  run(work: Promise<unknown>): void {
    const ended = work.catch(() => undefined).finally(() => this.#works.delete(ended));
    this.#works.add(ended);
  }

  async idle(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
    for (const { form } of this.forms) await form.settle().catch(() => undefined);
  }

  read = (): Promise<StoredDraft[]> => Promise.all(this.forms.map(({ kind }) => storedDraft(this.stores, kind.key)));

  receive(answers: readonly StoredDraft[]): void {
    for (const [index, answer] of answers.entries()) this.forms[index]?.receive(answer);
  }

  /** Ends the page at once: nothing that it has begun goes on. */
  async kill(): Promise<void> {
    this.vault.close();
    await this.idle();
  }
}

/** The browser deletes the vault under an open page, which opens a new one. */
export async function replaceVault(page: Page): Promise<void> {
  await page.idle();
  page.vault.close({ disableAutoOpen: false });
  await Dexie.delete(page.vault.name);
}
