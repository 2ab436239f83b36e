import type { ExportSink, Ports } from '../../worker/ports.ts';

/** Files of exports in memory, by account, and the most bytes that came at once. */
export class FakeExportFiles {
  readonly files = new Map<string, Blob[]>();
  largestWrite = 0;

  open: Ports['exportFile'] = async (accountId): Promise<ExportSink> => {
    const parts: Blob[] = [];
    this.files.set(accountId, parts);
    return {
      write: (bytes) => {
        this.largestWrite = Math.max(this.largestWrite, bytes.length);
        parts.push(new Blob([bytes as BlobPart]));
      },
      end: async () => new Blob(parts),
      remove: async () => void this.files.delete(accountId),
    };
  };
}
