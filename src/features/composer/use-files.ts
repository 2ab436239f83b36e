import { useState } from 'react';
import { useReach, useSession } from '../../live/index.ts';
import { useFileActions, useKeptFiles } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import { type AccountId, type Attachment, asAttachmentId } from '../../shared/model/index.ts';
import { plainPicture } from '../../shared/pictures/plain-picture.ts';
import { whyNotAttach } from '../../shared/rules/files.ts';
import { convertedPicture, pictureShape } from './convert-picture.ts';
import { moved } from './moved.ts';
import { type UploadState, uploadState } from './upload-state.ts';
import type { PostLimits } from './use-post-limits.ts';

/** A file of the form as it is shown. */
export interface FileItem {
  id: string;
  name: string;
  file: Attachment | null;
  state: UploadState;
}

export interface Files {
  items: readonly FileItem[];
  /** What would go with the post now. */
  attached: readonly Attachment[];
  isUploading: boolean;
  isFull: boolean;
  add: (files: readonly File[], options?: { isConverted: boolean }) => Promise<void>;
  move: (id: string, by: number) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** The form is used up: what was refused goes with it. */
  reset: () => void;
  /** The writer does without everything that came since. */
  dropNew: (initial: readonly Attachment[]) => Promise<void>;
}

type Change = (files: readonly Attachment[]) => Attachment[];

/** The files of a form: what was chosen stands there at once, is kept on the device, and goes to the server when it can. */
export function useFiles(chosen: readonly Attachment[], limits: PostLimits, update: (change: Change) => void): Files {
  const session = useSession();
  const isOnline = useReach().kind === 'online';
  const actions = useFileActions();
  const kept = useKeptFiles(chosen.map(({ id }) => id));
  const [refused, setRefused] = useState<FileItem[]>([]);
  const refuse = (name: string, errorText: string) => {
    const state = { kind: 'error', errorText, canRetry: false } as const;
    setRefused((now) => [...now, { id: crypto.randomUUID(), name, file: null, state }]);
  };

  const items = chosen.map((file, index): FileItem => {
    const known = kept?.[index];
    const state: UploadState = known ? uploadState(known, isOnline) : { kind: 'loading' };
    return { id: file.id, name: file.fileName, file: known?.uploaded ?? file, state };
  });

  const addOne = async (file: File, isConverted: boolean) => {
    const chosenFile = isConverted ? await convertedPicture(file) : file;
    const problem = whyNotAttach(chosenFile.size, limits.fileSizeBytes);
    if (problem !== null) return refuse(chosenFile.name, problem);
    const id = crypto.randomUUID();
    const bytes = plainPicture(new Uint8Array(await chosenFile.arrayBuffer()));
    const sent = new File([bytes], chosenFile.name, { type: chosenFile.type });
    const result = await actions.keep({ id, fileName: sent.name, mediaType: sent.type, bytes: bytes.buffer });
    if (!result.ok) return refuse(sent.name, failureText(result.failure));
    const shape = await pictureShape(sent);
    const attachment = attachmentOf(sent, id, shape, session?.accountId);
    update((now) => [...now, attachment]);
  };

  return {
    items: [...items, ...refused],
    attached: chosen.filter((_, index) => items[index]?.state.kind !== 'error' || items[index].state.canRetry),
    isUploading: items.some(({ state }) => state.kind === 'loading'),
    isFull: chosen.length >= limits.attachments,
    add: async (files, { isConverted } = { isConverted: false }) => {
      const room = Math.max(0, limits.attachments - chosen.length);
      for (const file of files.slice(0, room)) await addOne(file, isConverted);
    },
    move: (id, by) => update((now) => moved(now, id, by)),
    remove: (id) => {
      setRefused((now) => now.filter((one) => one.id !== id));
      if (!chosen.some((file) => file.id === id)) return;
      update((now) => now.filter((file) => file.id !== id));
      void actions.drop(id);
    },
    retry: (id) => void actions.retry(id),
    reset: () => setRefused([]),
    dropNew: async (initial) => {
      const stays = new Set(initial.map(({ id }) => id));
      await actions.drop(...chosen.map(({ id }) => id).filter((id) => !stays.has(id)));
    },
  };
}

/** The file as a post shows it until the server tells its own account of it. */
function attachmentOf(
  { name, type, size }: File,
  id: string,
  shape: { width: number; height: number } | null,
  createdBy: AccountId = '' as AccountId,
): Attachment {
  return {
    id: asAttachmentId(id),
    mediaType: shape ? 'image' : type.startsWith('audio/') ? 'audio' : 'general',
    fileName: name,
    sizeBytes: size,
    url: '',
    thumbnailUrl: '',
    sizes: shape ? { original: { ...shape, url: '' } } : {},
    artist: null,
    title: null,
    createdBy,
  };
}
