import { useRef, useState } from 'react';
import { useIsReachable, useSession } from '../../../live/index.ts';
import { useFileActions, useKeptFiles } from '../../../live/later.ts';
import { failureText } from '../../../shared/contract/index.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { UNREADABLE } from '../../../shared/rules/files.ts';
import type { PostLimits } from '../use-post-limits.ts';
import { moved } from './moved.ts';
import { prepareFile } from './prepare-file.ts';
import { refusedFile, type UploadState, uploadState } from './upload-state.ts';

/** A file as the form shows it. */
export interface FileItem {
  id: string;
  name: string;
  /** `null` if it was rejected or is still being prepared. */
  file: Attachment | null;
  state: UploadState;
}

export interface Files {
  items: readonly FileItem[];
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

/** The files of a form. Chosen files are shown at once, stored on the device, and uploaded when possible. */
export function useFiles(
  chosen: readonly Attachment[],
  {
    limits,
    rejectedFiles,
    update,
    settle,
  }: {
    limits: PostLimits;
    rejectedFiles: readonly RejectedFile[];
    update: (change: Change) => void;
    /** Waits until the draft is stored. */
    settle: () => Promise<void>;
  },
): Files {
  const session = useSession();
  const isOnline = useIsReachable();
  const actions = useFileActions();
  const kept = useKeptFiles(chosen.map(({ id }) => id));
  const [rejected, setRejected] = useState<FileItem[]>(() => rejectedFiles.map(rejectedItem));
  const [preparing, setPreparing] = useState<FileItem[]>([]);
  // Ids of files being prepared that the user has not removed meanwhile. `turn` prepares one file after the other, so that
  // they keep the order in which they were chosen.
  const wanted = useRef(new Set<string>());
  // Ids of prepared files, which the draft of this render may not contain yet.
  const placed = useRef(new Set<string>());
  const turn = useRef(Promise.resolve());
  const reject = (name: string, errorText: string) => {
    setRejected((now) => [...now, rejectedItem({ name, errorText })]);
  };

  const items = chosen.map((file, index): FileItem => {
    const known = kept?.[index];
    const state: UploadState = known ? uploadState(file, known, isOnline) : { kind: 'loading' };
    return { id: file.id, name: file.fileName, file: known?.uploaded ?? file, state };
  });

  const prepare = async (id: string, file: File, isConverted: boolean) => {
    if (!session || !wanted.current.has(id)) return;
    const { accountId } = session;
    const prepared = await prepareFile(file, { id, isConverted, fileSizeBytes: limits.fileSizeBytes, accountId });
    if (!wanted.current.has(id)) return;
    if (prepared.kind === 'refused') return reject(prepared.name, prepared.why);
    const result = await actions.keep(prepared.chosen);
    if (!result.ok) return reject(prepared.chosen.fileName, failureText(result.failure));
    if (!wanted.current.has(id)) return void actions.drop(id);
    placed.current.add(id);
    update((now) => [...now, prepared.attachment]);
  };
  const addOne = (file: File, isConverted: boolean) => {
    const id = crypto.randomUUID();
    wanted.current.add(id);
    setPreparing((now) => [...now, { id, name: file.name, file: null, state: { kind: 'loading' } }]);
    turn.current = turn.current
      .then(() => prepare(id, file, isConverted))
      // A failure with one file must not stop the next ones.
      .catch((error: unknown) => {
        reject(file.name, UNREADABLE);
        reportError(error);
      })
      .finally(() => dismiss(id));
  };
  const dismiss = (id: string) => {
    wanted.current.delete(id);
    setPreparing((now) => now.filter((one) => one.id !== id));
  };

  // A file just prepared is in both lists. It is shown once, as the chosen one.
  const unready = preparing.filter(({ id }) => !chosen.some((file) => file.id === id));
  return {
    items: [...items, ...unready, ...rejected],
    attached: chosen,
    problem: filesProblem([...items, ...rejected], limits.attachments),
    isUploading: preparing.length > 0 || items.some(({ state }) => state.kind === 'loading'),
    isFull: chosen.length + unready.length >= limits.attachments,
    add: (files, { isConverted } = { isConverted: false }) => {
      const room = Math.max(0, limits.attachments - chosen.length - wanted.current.size);
      for (const file of files.slice(0, room)) addOne(file, isConverted);
    },
    move: (id, by) => update((now) => moved(now, id, by)),
    remove: (id) => {
      setRejected((now) => now.filter((one) => one.id !== id));
      dismiss(id);
      if (!placed.current.has(id) && !chosen.some((file) => file.id === id)) return;
      update((now) => now.filter((file) => file.id !== id));
      void settle().then(() => actions.drop(id));
    },
    retry: (id) => void actions.retry(id),
    reset: () => {
      setRejected([]);
      wanted.current.clear();
      setPreparing([]);
    },
  };
}
