import type { Attachment } from '../model/index.ts';
import type { AnyMutation, MutationKind, UploadFile } from './mutation.ts';

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

/** The mutation with an uploaded file as the server has it in the place of the one on the device. */
export function withFile(mutation: AnyMutation, file: Attachment): AnyMutation {
  const replace = (shown: Attachment[]) => shown.map((one) => (one.id === file.id ? file : one));
  if (mutation.kind === 'create-post') return { ...mutation, attachments: replace(mutation.attachments) };
  if (mutation.kind !== 'edit-post' || !mutation.attachments) return mutation;
  return { ...mutation, attachments: { ...mutation.attachments, shown: replace(mutation.attachments.shown) } };
}
