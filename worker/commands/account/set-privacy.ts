import type { Command } from '../command.ts';
import { privacyPayload } from '../group.ts';
import { changeViewer, checkViewer } from './change-viewer.ts';

export const setPrivacy: Command<'set-privacy'> = {
  fields: [],
  send: (parts, { privacy }) => changeViewer(parts, { user: privacyPayload(privacy) }),
  afterLoss: (parts, { privacy }) => checkViewer(parts, ({ account }) => account.privacy === privacy),
};
