import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsReachable, useSession } from '../../../live/index.ts';
import { useAbandoned, useFileActions, useKeptFiles } from '../../../live/later.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import type { KeptFile } from '../../../shared/store/vault/draft-files.ts';
import type { PostLimits } from '../use-post-limits.ts';
import { type FileIntake, intakeOf, type Taken } from './intake.ts';
import { moved } from './moved.ts';
import { noted, placesFor } from './noted-files.ts';
import { notedFile, prepareFile } from './prepare-file.ts';
import { refusedFile, type UploadState, uploadState } from './upload-state.ts';

/** A file as the form shows it. */
export interface FileItem {
  id: string;
  name: string;
  /** `null` if it was rejected or is still being prepared. */
  file: Attachment | null;
  /** It has a place among the files of the form. */
  isPlaced: boolean;
  state: UploadState;
}

export interface Files {
  items: readonly FileItem[];
  /** Names of files that the form had, and whose bytes are not on this device. */
  lost: readonly string[];
  /** Removes them. */
  forgetLost: () => void;
  /** The files to send. The form cannot be submitted while there are others (`problem`). */
  attached: readonly Attachment[];
  /** Why the form cannot be sent with these files; `null` if it can. */
  problem: string | null;
  isUploading: boolean;
  isFull: boolean;
  add: (files: readonly File[], options?: { isConverted: boolean }) => void;
  move: (id: string, by: number) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Removes rejected files and those being prepared, when the form becomes empty. */
  reset: () => void;
}

/** A file that cannot be attached. */
export interface RejectedFile {
  name: string;
  errorText: string;
}

const rejectedItem = ({ name, errorText }: RejectedFile): FileItem => ({
  id: crypto.randomUUID(),
  name,
  file: null,
  isPlaced: false,
  state: refusedFile(errorText),
});

/** Why a form with these files cannot be sent; `null` if it can. A post is never sent with fewer files than its form shows. */
export function filesProblem(items: readonly Pick<FileItem, 'name' | 'state'>[], limit: number): string | null {
  const stuck = items.filter(({ state }) => state.kind === 'error' && state.isFinal);
  if (stuck.length === 1) return `Remove “${stuck[0]?.name}” first: it cannot be sent.`;
  if (stuck.length > 1) return `Remove the ${stuck.length} files that cannot be sent first.`;
  const excess = items.length - limit;
  return excess > 0
    ? `Remove ${excess === 1 ? 'a file' : `${excess} files`} first: at most ${limit} can be attached.`
    : null;
}

type Change = (files: readonly Attachment[]) => Attachment[];

interface FilesOptions {
  draftKey: string;
  limits: PostLimits;
  rejectedFiles: readonly RejectedFile[];
  update: (change: Change) => void;
  /** Waits until the draft is stored. */
  settle: () => Promise<void>;
}

/**
 * The files of a form. Chosen files are noted in its draft at once, then prepared, stored on the device, and uploaded when possible.
 * What could not be stored is known by its note.
 */
export function useFiles(chosen: readonly Attachment[], options: FilesOptions): Files {
  const { draftKey, limits, rejectedFiles, update, settle } = options;
  const session = useSession();
  const isOnline = useIsReachable();
  const actions = useFileActions();
  const kept = useKeptFiles(chosen.map(({ id }) => id));
  const intake = intakeOf(draftKey);
  const state = useSyncExternalStore(intake.subscribe, intake.state, intake.state);
  const [rejected, setRejected] = useState<FileItem[]>(() => rejectedFiles.map(rejectedItem));
  useNoticed(intake, chosen, kept);

  const withStates = chosen.map((file, index) => ({ file, known: kept?.[index] }));
  const unstored = withStates.filter(({ file, known }) => ['left', 'lost'].includes(noted(file, known, state, true)));
  const abandoned = useAbandoned(unstored.map(({ file }) => file.id));
  const files = withStates.map(({ file, known }) => {
    return { file, known, now: noted(file, known, state, abandoned.has(file.id)) };
  });
  const lost = files.filter(({ now }) => now === 'lost').map(({ file }) => file);
  useResumed(files.filter(({ now }) => now === 'left').map(({ file }) => file));

  const placed = files
    .filter(({ now }) => now !== 'lost')
    .map(({ file, known, now }): FileItem => {
      const { id } = file;
      const shown = known?.uploaded ?? known?.shown ?? file;
      const item = { id, name: shown.fileName, file: now === 'kept' ? shown : null, isPlaced: true };
      if (now === 'refused') return { ...item, state: refusedFile(state.refused.get(id) ?? '') };
      return { ...item, state: now === 'kept' && known ? uploadState(file, known, isOnline) : { kind: 'loading' } };
    });
  const isShown = ({ id }: Attachment) => placed.some((item) => item.id === id);
  const remove = (...ids: string[]) => {
    update((now) => now.filter(({ id }) => !ids.includes(id)));
    void settle().then(() => actions.drop(...ids));
  };
  const prepare = (taken: Taken, accountId: Attachment['createdBy']) =>
    prepareFile(taken.file, { ...taken, fileSizeBytes: limits.fileSizeBytes, accountId, keepFirst: actions.keepBytes });

  const add: Files['add'] = (added, { isConverted } = { isConverted: false }) => {
    if (!session) return;
    const { accountId } = session;
    const places = placesFor(
      added.map(({ name }) => name),
      lost,
    );
    // Lost files take no room: they are chosen again, or given up.
    let room = Math.max(0, limits.attachments - chosen.length + lost.length);
    const taken: Taken[] = [];
    const notes: Attachment[] = [];
    for (const [index, file] of added.entries()) {
      const place = places[index] ?? null;
      if (place === null && room === 0) continue;
      const id = place ?? crypto.randomUUID();
      taken.push({ id, file, isConverted });
      if (place !== null) continue;
      room -= 1;
      notes.push(notedFile(file, id, accountId));
    }
    const { keep, drop } = actions;
    // Before other pages can read the notes, they can know that the files are prepared here.
    void intake.take(taken, { noted: settle, prepare: (one) => prepare(one, accountId), keep, drop });
    if (notes.length > 0) update((now) => [...now, ...notes]);
  };

  return {
    items: [...placed, ...rejected],
    lost: lost.map(({ fileName }) => fileName),
    forgetLost: () => remove(...lost.map(({ id }) => id)),
    attached: files.map(({ file, known }) => known?.uploaded ?? known?.shown ?? file),
    problem: lost.length > 0 ? LOST : filesProblem([...placed, ...rejected], limits.attachments),
    isUploading: placed.some(({ state: { kind } }) => kind === 'loading'),
    isFull: chosen.length - lost.length >= limits.attachments,
    add,
    move: (id, by) => update((now) => moved(now, id, by, isShown)),
    remove(id) {
      setRejected((now) => now.filter((one) => one.id !== id));
      intake.remove(id);
      if (chosen.some((file) => file.id === id)) remove(id);
    },
    retry: (id) => void actions.retry(id),
    reset() {
      setRejected([]);
      intake.reset();
    },
  };
}

const LOST = 'Choose the missing files again, or go on without them.';

/** Ends the intake of files that the store has. */
function useNoticed(intake: FileIntake, chosen: readonly Attachment[], kept: readonly KeptFile[] | undefined): void {
  useEffect(() => {
    const isThere = (known: KeptFile | undefined) => known?.state || known?.uploaded;
    intake.noticed(chosen.flatMap(({ id }, index) => (isThere(kept?.[index]) ? [id] : [])));
  }, [intake, chosen, kept]);
}

/** Uploads files that an earlier page has stored and not uploaded. */
function useResumed(left: readonly Attachment[]): void {
  const { resume } = useFileActions();
  const ids = left.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which files.
  useEffect(() => {
    if (ids !== '') void resume(left);
  }, [ids]);
}
