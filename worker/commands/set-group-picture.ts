import { success } from '../../src/shared/contract/index.ts';
import { groupPath } from '../../src/shared/wire/index.ts';
import type { Command } from './command.ts';
import { readGroup } from './group.ts';

const TIMEOUT_MS = 120_000;

export const setGroupPicture: Command<'set-group-picture'> = {
  fields: ['file'],
  async send({ context }, { username, file }) {
    const answer = await context.session.request({
      method: 'POST',
      path: groupPath(username, 'updateProfilePicture'),
      priority: 'screen',
      timeoutMs: TIMEOUT_MS,
      body: {
        file: new Blob([file.bytes], { type: file.mediaType }),
        fileName: 'picture',
        onProgress: () => {},
      },
    });
    if (!answer.ok) return answer;
    await readGroup(context, username);
    return success(null);
  },
  // The same picture again changes nothing that anybody would notice.
  afterLoss: 'harmless',
};
