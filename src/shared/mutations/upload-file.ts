import { decodeUploadedAttachment } from '../wire/index.ts';
import type { MutationKind } from './mutation.ts';

/** The bytes lie in the vault under `blobId`. */
export interface UploadFile {
  kind: 'upload-file';
  blobId: string;
  fileName: string;
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
  // Nothing of the mirror changes. A file that no post names is visible to nobody: sent twice, one copy stays unused.
  settle: () => ({ facts: [] }),
  uploads: {
    file: ({ blobId, fileName }) => ({ blobId, fileName }),
    uploaded: (payload) => {
      const decoded = decodeUploadedAttachment(payload);
      return decoded.ok ? decoded.value : null;
    },
  },
  title: ({ fileName }) => `Upload of ${fileName}`,
  words: () => '',
};
