import { useEffect, useRef, useState } from 'react';
import { askForSync } from '../../platform/background-sync.ts';
import type { Result } from '../../shared/contract/index.ts';
import type { Stores } from '../../shared/store/stores.ts';
import {
  type ChosenFile,
  dropFiles,
  fileBytes,
  type KeptFile,
  keepFile,
  keepShared,
  keptFiles,
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
    drop: (...ids) => kept(runtime, (stores) => dropFiles(stores, ids)),
    retry: (id) => kept(runtime, ({ vault }) => sendNow(vault, id, Date.now())),
  };
}

/** The states of a form's files, in their order; `undefined` until the store has answered. */
export const useKeptFiles = (ids: readonly string[]): KeptFile[] | undefined => useLive(keptFiles, ids);

const addresses = new WeakMap<Stores, FileAddresses>();

function addressesOf(stores: Stores): FileAddresses {
  const found = addresses.get(stores) ?? createFileAddresses(async (id) => blobOf(await fileBytes(stores, id)));
  addresses.set(stores, found);
  return found;
}

const blobOf = (row: BlobRow | undefined): Blob | undefined => row && new Blob([row.bytes], { type: row.mediaType });

/** Returns a function that finds the object URL of a local file, valid while the component is mounted. */
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
    const { address, release } = addressesOf(stores).hold(id);
    releases.current.push(release);
    return address;
  };
}

/** The object URL of a local file; `undefined` if it is not known, or not yet. */
export function useFileAddress(id: string): string | undefined {
  const { stores } = useRuntime();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const held = addressesOf(stores).hold(id);
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
