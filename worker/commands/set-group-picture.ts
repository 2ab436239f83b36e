import { type PictureFile, success } from '../../src/shared/contract/index.ts';
import { groupPath } from '../../src/shared/wire/index.ts';
import type { Command } from './command.ts';
import { readGroup } from './group.ts';

const TIMEOUT_MS = 120_000;

/** The request that sends a picture of an account. */
export const pictureCall = (path: string, { bytes, mediaType }: PictureFile) =>
  ({
    method: 'POST',
    path,
    priority: 'screen',
    timeoutMs: TIMEOUT_MS,
    body: { file: new Blob([bytes], { type: mediaType }), fileName: 'picture', onProgress: () => {} },
  }) as const;

export const setGroupPicture: Command<'set-group-picture'> = {
  fields: ['file'],
  async send({ context }, { username, file }) {
    const answer = await context.session.request(pictureCall(groupPath(username, 'updateProfilePicture'), file));
    if (!answer.ok) return answer;
    await readGroup(context, username);
    return success(null);
  },
  // The same picture again changes nothing that anybody would notice.
  afterLoss: 'harmless',
};
