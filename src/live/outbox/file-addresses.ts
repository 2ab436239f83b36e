/** Bytes of files without a user whose addresses are kept: after the upload they cannot be created again. */
const UNUSED_BYTES = 16 * 1024 * 1024;

export interface FileAddresses {
  /** Returns the object URL of a file and keeps it valid until `release` is called; `undefined` if its bytes are not stored here. */
  hold: (id: string) => { address: Promise<string | undefined>; release: () => void };
}

interface Entry {
  address: Promise<string | undefined>;
  sizeBytes: number;
  users: number;
}

/** Object URLs of local files, each created once. Those that nobody uses are revoked, the oldest first, above a limit of bytes. */
export function createFileAddresses(
  read: (id: string) => Promise<Blob | undefined>,
  limitBytes = UNUSED_BYTES,
): FileAddresses {
  /** The one that was released last is at the end. */
  const entries = new Map<string, Entry>();

  const forget = (id: string, entry: Entry) => {
    if (entries.get(id) === entry) entries.delete(id);
  };
  const trim = () => {
    const unused = [...entries].filter(([, { users }]) => users === 0);
    let sizeBytes = unused.reduce((sum, [, entry]) => sum + entry.sizeBytes, 0);
    for (const [id, entry] of unused) {
      if (sizeBytes <= limitBytes) return;
      entries.delete(id);
      sizeBytes -= entry.sizeBytes;
      void entry.address.then((address) => address !== undefined && URL.revokeObjectURL(address));
    }
  };
  const create = (id: string): Entry => {
    const entry: Entry = { address: Promise.resolve(undefined), sizeBytes: 0, users: 0 };
    entry.address = read(id).then(
      (blob) => {
        if (!blob) {
          forget(id, entry);
          return undefined;
        }
        entry.sizeBytes = blob.size;
        return URL.createObjectURL(blob);
      },
      (error: unknown) => {
        forget(id, entry);
        throw error;
      },
    );
    entries.set(id, entry);
    return entry;
  };
  return {
    hold(id) {
      const entry = entries.get(id) ?? create(id);
      entry.users += 1;
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        entry.users -= 1;
        if (entries.get(id) !== entry || entry.users > 0) return;
        entries.delete(id);
        entries.set(id, entry);
        // Its size is known when it has been read.
        void entry.address.then(trim, () => {});
      };
      return { address: entry.address, release };
    },
  };
}
