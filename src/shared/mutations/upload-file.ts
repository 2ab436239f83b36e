import type { Attachment } from '../model/index.ts';
import { decodeUploadedAttachment } from '../wire/index.ts';
import type { MutationKind } from './mutation.ts';

/** The bytes are in the vault under `blobId`. */
export interface UploadFile {
  kind: 'upload-file';
  blobId: string;
  fileName: string;
  /** The file as it is shown until the server has it; absent in rows of earlier versions, whose drafts have it. */
  shown?: Attachment;
}

export const uploadFile: MutationKind<UploadFile> = {
  kind: 'upload-file',
  target: ({ blobId }) => ({ entity: 'file', fileId: blobId }),
  // Each file has a lane of its own, so that a slow one delays nothing.
  lane: (_, id) => `upload:${id}`,
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: () => [],
  staysWhenRefused: true,
  call: ({ blobId, fileName }) => ({ method: 'POST', path: 'attachments', file: { blobId, fileName } }),
  // The mirror does not change. A file that no post contains is visible to nobody, so a duplicate is harmless.
  settle: () => ({ facts: [] }),
  uploads: {
    file: ({ blobId, fileName, shown }) => ({ blobId, fileName, ...(shown ? { shown } : {}) }),
    uploaded: (payload) => {
      const decoded = decodeUploadedAttachment(payload);
      return decoded.ok ? decoded.value : null;
    },
  },
  title: ({ fileName }) => `Upload of ${fileName}`,
  words: () => '',
};
