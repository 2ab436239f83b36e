import { holdFile } from '../../../platform/file-locks.ts';
import { failureText, type Result } from '../../../shared/contract/index.ts';
import { UNREADABLE } from '../../../shared/rules/files.ts';
import type { ChosenFile } from '../../../shared/store/vault/draft-files.ts';
import type { PreparedFile } from './prepare-file.ts';

/** A file that the user has just chosen. `id`: of its note in the draft. */
export interface Taken {
  id: string;
  file: File;
  /** A large PNG may become a JPEG. */
  isConverted: boolean;
}

export interface IntakeState {
  /** Files that are being prepared, or stored and not seen in the store yet. */
  underway: ReadonlyMap<string, 'working' | 'stored'>;
  /** Why files cannot be attached. */
  refused: ReadonlyMap<string, string>;
}

export interface IntakeParts {
  /** Resolves when the draft with the notes of the files is stored: what is lost then is known by name. */
  noted: () => Promise<void>;
  prepare: (taken: Taken) => Promise<PreparedFile>;
  keep: (chosen: ChosenFile) => Promise<Result<void>>;
  /** Deletes what was stored of a file. */
  drop: (id: string) => Promise<unknown>;
}

/** Takes files into a form of this page: prepares and stores one after the other, also when its component has gone. */
export interface FileIntake {
  state: () => IntakeState;
  subscribe: (listener: () => void) => () => void;
  /** Resolves when all of them are stored, refused or unwanted. */
  take: (taken: readonly Taken[], parts: IntakeParts) => Promise<void>;
  /** The store has these files. */
  noticed: (ids: readonly string[]) => void;
  /** The user has removed the file. */
  remove: (id: string) => void;
  /** The form is empty. */
  reset: () => void;
}

/** `hold`: tells other pages that a file is prepared here. */
export function createIntake(hold = holdFile): FileIntake {
  let state: IntakeState = { underway: new Map(), refused: new Map() };
  // One file after the other: a photo may take hundreds of megabytes while it is prepared.
  let turn: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const become = (change: (underway: Map<string, 'working' | 'stored'>, refused: Map<string, string>) => void) => {
    const [underway, refused] = [new Map(state.underway), new Map(state.refused)];
    change(underway, refused);
    state = { underway, refused };
    for (const listener of listeners) listener();
  };
  const isWanted = (id: string) => state.underway.get(id) === 'working';
  const refuse = (id: string, why: string) =>
    become((underway, refused) => {
      underway.delete(id);
      refused.set(id, why);
    });

  const work = async (taken: Taken, { prepare, keep, drop }: IntakeParts) => {
    const { id } = taken;
    if (!isWanted(id)) return;
    const prepared = await prepare(taken);
    const result = prepared.kind === 'file' && isWanted(id) ? await keep(prepared.chosen) : null;
    // Removed meanwhile: nothing of it stays.
    if (!isWanted(id)) return void (await drop(id));
    if (result?.ok) return become((underway) => underway.set(id, 'stored'));
    refuse(id, prepared.kind === 'refused' ? prepared.why : result ? failureText(result.failure) : UNREADABLE);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take(taken, parts) {
      become((underway, refused) => {
        for (const { id } of taken) {
          underway.set(id, 'working');
          refused.delete(id);
        }
      });
      turn = turn.then(parts.noted);
      for (const one of taken) {
        turn = turn
          .then(() => work(one, parts))
          // A failure with one file must not stop the next ones.
          .catch((error: unknown) => {
            refuse(one.id, UNREADABLE);
            reportError(error);
          });
        hold(one.id, turn);
      }
      return turn;
    },
    noticed(ids) {
      const seen = ids.filter((id) => state.underway.get(id) === 'stored');
      if (seen.length === 0) return;
      become((underway) => {
        for (const id of seen) underway.delete(id);
      });
    },
    remove: (id) =>
      become((underway, refused) => {
        underway.delete(id);
        refused.delete(id);
      }),
    reset: () =>
      become((underway, refused) => {
        underway.clear();
        refused.clear();
      }),
  };
}

/** Intakes of this page by the key of their form's draft. */
const intakes = new Map<string, FileIntake>();

export function intakeOf(draftKey: string): FileIntake {
  const intake = intakes.get(draftKey) ?? createIntake();
  intakes.set(draftKey, intake);
  return intake;
}
