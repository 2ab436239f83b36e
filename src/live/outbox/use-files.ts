import { useEffect, useState } from 'react';
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
    retry: (id) => kept(runtime, ({ vault }) => sendNow(vault, id)),
  };
}

/** The states of a form's files, in their order; `undefined` until the store has answered. */
export const useKeptFiles = (ids: readonly string[]): KeptFile[] | undefined => useLive(keptFiles, ids);

/** Object URLs of local files, created once per page: they remain valid after the bytes were uploaded. */
const addresses = new Map<string, Promise<string | undefined>>();

const addressOf = (row: BlobRow | undefined): string | undefined =>
  row && URL.createObjectURL(new Blob([row.bytes], { type: row.mediaType }));

/** Returns the object URL of a local file; `undefined` if its bytes are not stored here. */
function findAddress(stores: Stores, id: string): Promise<string | undefined> {
  const found = addresses.get(id) ?? fileBytes(stores, id).then(addressOf);
  addresses.set(id, found);
  void found.then((address) => {
    if (!address) addresses.delete(id);
  });
  return found;
}

/** Returns a function that finds the object URL of a local file. */
export function useFileAddresses(): (id: string) => Promise<string | undefined> {
  const { stores } = useRuntime();
  return (id) => findAddress(stores, id);
}

/** The object URL of a local file; `undefined` if it is not known, or not yet. */
export function useFileAddress(id: string): string | undefined {
  const { stores } = useRuntime();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void findAddress(stores, id).then((found) => {
      if (isWanted) setAddress(found);
    });
    return () => {
      isWanted = false;
    };
  }, [stores, id]);
  return address;
}
