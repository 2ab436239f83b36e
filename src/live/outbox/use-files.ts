import { useEffect, useRef, useState } from 'react';
import { askForSync } from '../../platform/background-sync.ts';
import { fileIsFree } from '../../platform/file-locks.ts';
import { pictureToShow } from '../../platform/smaller-picture.ts';
import type { Result } from '../../shared/contract/index.ts';
import type { Attachment } from '../../shared/model/index.ts';
import type { Stores } from '../../shared/store/stores.ts';
import {
  type ChosenFile,
  dropFiles,
  fileBytes,
  type KeptFile,
  keepBytes,
  keepFile,
  keepShared,
  keptFiles,
  resumeFiles,
  type SharedDraft,
} from '../../shared/store/vault/draft-files.ts';
import { sendNow } from '../../shared/store/vault/outbox.ts';
import type { BlobRow } from '../../shared/store/vault/rows.ts';
import { useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';
import { createFileAddresses, type FileAddresses } from './file-addresses.ts';
import { kept } from './use-mutate.ts';

/** Actions on the files of a form. */
export interface FileActions {
  /** Stores the bytes on the device and uploads them when possible. */
  keep: (file: ChosenFile) => Promise<Result<void>>;
  keepShared: (shared: SharedDraft) => Promise<Result<void>>;
  /** Stores the bytes only. */
  keepBytes: (file: ChosenFile) => Promise<Result<void>>;
  /** Uploads files whose bytes are stored. */
  resume: (files: readonly Attachment[]) => Promise<Result<void>>;
  drop: (...ids: string[]) => Promise<Result<void>>;
  retry: (id: string) => Promise<Result<void>>;
}

export function useFileActions(): FileActions {
  const runtime = useRuntime();
  return {
    keep: async (file) => {
      const result = await kept(runtime, (stores) => keepFile(stores, file, Date.now()));
      if (result.ok) askForSync().catch(() => undefined);
      return result;
    },
    keepShared: async (shared) => {
      const result = await kept(runtime, (stores) => keepShared(stores, shared, Date.now()));
      if (result.ok) askForSync().catch(() => undefined);
      return result;
    },
    keepBytes: (file) => kept(runtime, (stores) => keepBytes(stores, file, Date.now())),
    resume: (files) => kept(runtime, (stores) => resumeFiles(stores, files, Date.now())),
    drop: (...ids) => kept(runtime, (stores) => dropFiles(stores, ids)),
    retry: (id) => kept(runtime, ({ vault }) => sendNow(vault, id, Date.now())),
  };
}

/** The states of a form's files, in their order; `undefined` until the store has answered. */
export const useKeptFiles = (ids: readonly string[]): KeptFile[] | undefined => useLive(keptFiles, ids);

/** Returns which files are not stored, and no page prepares them any more: their pages have ended. `ids`: of files to ask about. */
export function useAbandoned(ids: readonly string[]): ReadonlySet<string> {
  const runtime = useRuntime();
  const [abandoned, setAbandoned] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same ids.
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (id: string) => {
      await fileIsFree(id, ended.signal);
      // The live query may not have seen yet what the page has stored at last.
      const found = await kept(runtime, (stores) => keptFiles(stores, [id]));
      const [file] = found.ok ? found.value : [];
      if (!file?.state && !file?.uploaded) setAbandoned((now) => new Set([...now, id]));
    };
    for (const id of ids) ask(id).catch(() => undefined);
    return () => ended.abort();
  }, [runtime, ids.join()]);
  return abandoned;
}

/** Longest edges of very large pictures (`pictureToShow`): beside text, and in the lightbox. */
const EDGE_PX = { thumbnail: 720, large: 2560 };

const addresses = new WeakMap<Stores, Record<keyof typeof EDGE_PX, FileAddresses>>();

function addressesOf(stores: Stores, size: keyof typeof EDGE_PX): FileAddresses {
  const pictures = (edgePx: number) =>
    createFileAddresses(async (id) => {
      const row = await fileBytes(stores, id);
      return (row && (await pictureToShow(blobOf(row), edgePx))) ?? undefined;
    });
  const found = addresses.get(stores) ?? { thumbnail: pictures(EDGE_PX.thumbnail), large: pictures(EDGE_PX.large) };
  addresses.set(stores, found);
  return found[size];
}

const blobOf = (row: BlobRow): Blob => new Blob([row.bytes], { type: row.mediaType });

/** Returns a function that finds the object URL of a local picture for the lightbox, valid while the component is mounted. */
export function useFileAddresses(): (id: string) => Promise<string | undefined> {
  const { stores } = useRuntime();
  const releases = useRef<(() => void)[]>([]);
  useEffect(() => {
    const held = releases.current;
    return () => {
      for (const release of held.splice(0)) release();
    };
  }, []);
  return (id) => {
    const hold = (size: keyof typeof EDGE_PX) => {
      const { address, release } = addressesOf(stores, size).hold(id);
      releases.current.push(release);
      return address;
    };
    // After the upload the bytes are gone, but not those of a thumbnail that is shown.
    return hold('large').then((address) => address ?? hold('thumbnail'));
  };
}

/** The object URL of a local picture beside text; `undefined` if it is not known, or not yet. */
export function useFileAddress(id: string): string | undefined {
  const { stores } = useRuntime();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const held = addressesOf(stores, 'thumbnail').hold(id);
    void held.address.then((found) => {
      if (isWanted) setAddress(found);
    });
    return () => {
      isWanted = false;
      held.release();
    };
  }, [stores, id]);
  return address;
}
