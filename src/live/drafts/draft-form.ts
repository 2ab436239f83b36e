import type { Failure } from '../../shared/contract/index.ts';
import type { BegunContent, DraftContent } from '../../shared/model/index.ts';
import { contentOf } from '../../shared/store/vault/draft-history.ts';
import { type MadeOf, type StoredDraft, stateOf } from '../../shared/store/vault/drafts.ts';
import type { DraftRow } from '../../shared/store/vault/rows.ts';
import type { DraftWriter } from './draft-writer.ts';
import { isSame, writtenSince } from './form-content.ts';

/** What a form begins with. */
export interface FormStart extends Pick<BegunContent, 'base' | 'baseLists'> {
  /** Shown where nothing else was written. */
  initial: DraftContent;
  /** `false`: the user has turned saving of drafts off. */
  isKept: boolean;
}

/** What a form shows. */
export interface FormView {
  /** `undefined` until the store has answered. */
  content: DraftContent | undefined;
  /** It was typed here, and the store may not have it yet. */
  isAhead: boolean;
  /** The stored state (`stateOf`) that it is, if it was not typed here; `null`: none. */
  stored: string | null;
  /** State in which an edit began. */
  begun: Pick<BegunContent, 'base' | 'baseLists'>;
}

/** What was done in a form of this page. Times: epoch ms. */
interface FormState {
  /** What was typed last; `content`: `null`: the same as the initial one. */
  typed: { content: DraftContent | null; at: number; madeOf: MadeOf } | null;
  /** States of the draft up to this time were sent or discarded here. */
  goneUpTo: number;
}

/**
 * What is in a form of this page. It outlives the form's component, which may go and come while the stores are lost, and knows
 * what it has shown: a draft that is missing was sent, discarded or emptied in this vault, or it was lost with another one.
 */
export interface DraftForm {
  /** Another object whenever something was typed, sent or discarded here. */
  state: () => FormState;
  subscribe: (listener: () => void) => () => void;
  view: (state: FormState, stored: StoredDraft | undefined, start: FormStart) => FormView;
  /** Takes an answer of the store. What is on the screen is written again if it was lost. */
  receive: (stored: StoredDraft, start: FormStart) => void;
  /** An undefined field has the form's default again. */
  update: (change: (now: DraftContent) => DraftContent, start: FormStart) => void;
  /** Waits for all writes: called before a mutation consumes the draft. */
  settle: () => Promise<void>;
  /** Resets the form at once: a mutation has consumed the draft. What was written since it had `submitted` stays. */
  clear: (submitted: DraftContent | undefined) => Promise<void>;
  /** Discards the draft, then resets the form. Returns why it could not be discarded, or `null`. */
  discard: () => Promise<Failure | null>;
  /** A component shows the form. Returns the function that ends this. */
  attach: () => () => void;
  isShown: () => boolean;
  /** What was typed and is nowhere else, because drafts are turned off; `null`: nothing. */
  unstored: () => BegunContent | null;
  /** Asks the store again: it may have been replaced. */
  check: () => Promise<void>;
  /** When it was last written, here or as far as it has seen elsewhere (epoch ms). */
  lastAt: () => number;
}

export interface DraftFormParts {
  writer: DraftWriter;
  now: () => number;
  /** Of the page that the user is on. */
  address: () => string;
  /** Reads the store; `null` if that is not possible. */
  read: () => Promise<StoredDraft | null>;
  /** Discards the stored draft, unless it is later than `upTo` (epoch ms). */
  discard: (upTo: number) => Promise<Failure | null>;
}

/** Saved in place of the initial content: no draft. */
const NOTHING: DraftContent = { body: '' };

export function createDraftForm({ writer, now, address, read, discard }: DraftFormParts): DraftForm {
  let state: FormState = { typed: unsavedOf(writer), goneUpTo: 0 };
  /** The last answer of the store, and the time of the newest state in its answers. */
  let known: StoredDraft | undefined;
  let seenAt = 0;
  let latestStart: FormStart | null = null;
  let users = 0;
  /** Where it was typed. */
  let typedOn = '';
  const listeners = new Set<() => void>();
  const become = (next: Partial<FormState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const lastAt = () => Math.max(state.typed?.at ?? 0, seenAt, state.goneUpTo);
  const rowIn = (stored: StoredDraft | undefined, { goneUpTo } = state): DraftRow | undefined =>
    stored?.draft && stored.draft.updatedAt > goneUpTo ? stored.draft : undefined;
  /** Whether another vault is there now, without the draft as it was, or with an older one of another tab. */
  const isLostIn = (stored: StoredDraft) =>
    known !== undefined && known.vaultId !== stored.vaultId && (rowIn(stored)?.updatedAt ?? 0) < lastAt();

  const view: DraftForm['view'] = (now, stored, { initial, base, baseLists }) => {
    const { typed } = now;
    const row = stored && isLostIn(stored) ? rowIn(known, now) : rowIn(stored, now);
    // Typed content is ahead of the store for a moment. A newer stored state was written elsewhere.
    const isAhead = typed !== null && typed.at > Math.max(seenAt, row?.updatedAt ?? 0);
    const begun = {
      ...(row?.base === undefined ? base !== undefined && { base } : { base: row.base }),
      // Drafts of an earlier version lack them.
      ...(row?.baseLists ? { baseLists: row.baseLists } : baseLists && { baseLists }),
    };
    const origin = { stored: row ? stateOf(row) : null, begun };
    if (typed && isAhead) return { content: typed.content ?? initial, isAhead, ...origin };
    return { content: row ? contentOf(row) : stored && initial, isAhead, ...origin };
  };

  /** `shown`: what the content was made of. */
  const write = (content: DraftContent, shown: Pick<FormView, 'isAhead' | 'stored' | 'begun'>, start: FormStart) => {
    const isInitial = isSame(content, start.initial);
    const at = Math.max(now(), lastAt() + 1);
    const madeOf = (shown.isAhead && state.typed?.madeOf) || { state: shown.stored, from: at };
    if (start.isKept) writer.write({ content: isInitial ? NOTHING : content, at, madeOf, ...shown.begun });
    typedOn = address();
    become({ typed: { content: isInitial ? null : content, at, madeOf } });
  };

  const receive: DraftForm['receive'] = (stored, start) => {
    latestStart = start;
    const shown = view(state, stored, start);
    const { content } = shown;
    const isLost = isLostIn(stored) && content !== undefined && !isSame(content, start.initial);
    known = stored;
    seenAt = Math.max(seenAt, rowIn(stored)?.updatedAt ?? 0);
    if (isLost) write(content, shown, start);
  };

  const reset = () => become({ typed: null, goneUpTo: lastAt() });

  const check = async () => {
    await writer.settle();
    const stored = latestStart && (await read());
    if (!stored || !latestStart) return;
    receive(stored, latestStart);
    // Nobody shows it: the store alone knows what becomes of it, if it has it.
    if (users === 0 && latestStart.isKept && writer.unsaved() === null) become({ typed: null });
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view,
    receive,
    update(change, start) {
      latestStart = start;
      const shown = view(state, known, start);
      write(change(shown.content ?? start.initial), shown, start);
    },
    settle: writer.settle,
    async clear(submitted) {
      await writer.settle();
      const { content } = latestStart ? view(state, known, latestStart) : {};
      writer.forget();
      reset();
      const upTo = state.goneUpTo;
      if (latestStart && content && submitted) {
        const isEdit = latestStart.base !== undefined;
        const rest = writtenSince(submitted, content, isEdit);
        const begun = isEdit ? { base: submitted.body } : {};
        if (rest) write(rest, { isAhead: false, stored: null, begun }, latestStart);
      }
      await discard(upTo);
    },
    async discard() {
      await writer.settle();
      writer.forget();
      const upTo = lastAt();
      // Before the form is empty: a page that ends now must not show the text again.
      const failure = await discard(upTo);
      // Not what was typed meanwhile.
      if (!failure && lastAt() === upTo) reset();
      return failure;
    },
    attach() {
      users += 1;
      return () => {
        users -= 1;
        // Where drafts are not kept, the user was asked before they left. A component also goes because of the stores.
        const isLeft = latestStart?.isKept === false && address() !== typedOn;
        if (users === 0 && isLeft) become({ typed: null });
        else if (state.typed || rowIn(known)) void check();
      };
    },
    isShown: () => users > 0,
    unstored() {
      if (!latestStart || latestStart.isKept || !state.typed?.content) return null;
      const { content, isAhead, begun } = view(state, known, latestStart);
      return content && isAhead ? { ...content, ...begun } : null;
    },
    check,
    lastAt,
  };
}

/** A form that is opened again finds content that could not be saved. */
function unsavedOf(writer: DraftWriter): FormState['typed'] {
  const unsaved = writer.unsaved();
  if (!unsaved) return null;
  const { content, at, madeOf } = unsaved;
  return { content: content === NOTHING ? null : content, at, madeOf };
}
