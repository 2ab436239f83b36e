import { success } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';
import { readViewer } from '../group.ts';
import { pictureCall } from '../set-group-picture.ts';

export const setPicture: Command<'set-picture'> = {
  fields: ['file'],
  async send({ context }, { file }) {
    const answer = await context.session.request(pictureCall('users/updateProfilePicture', file));
    if (!answer.ok) return answer;
    // The answer does not contain the new address.
    await readViewer(context);
    return success(null);
  },
  // The same picture again changes nothing that anybody would notice.
  afterLoss: 'harmless',
};
