import type { MutationKind, UploadFile } from './mutation.ts';

export const uploadFile: MutationKind<UploadFile> = {
  kind: 'upload-file',
  target: ({ blobId }) => ({ kind: 'file', fileId: blobId }),
  // Each file in a lane of its own: one that is slow holds nothing up.
  lane: (_, id) => `upload:${id}`,
  isHeld: false,
  references: () => [],
  effects: () => [],
  staysWhenRefused: true,
  call: ({ blobId, fileName }) => ({ method: 'POST', path: 'attachments', file: { blobId, fileName } }),
  reply: 'file',
  // A file that no post names is seen by nobody: sent twice, one copy stays unused.
  proof: { kind: 'repeat' },
  title: ({ fileName }) => `Upload of ${fileName}`,
  words: () => '',
};
