import type { Command } from '../command.ts';
import { changeViewer, checkViewer } from './change-viewer.ts';

export const changeEmail: Command<'change-email'> = {
  fields: ['email', 'emailVerificationCode'],
  send: (parts, { email, emailVerificationCode }) =>
    changeViewer(parts, {
      user: { email },
      ...(emailVerificationCode === '' ? {} : { emailVerificationCode }),
    }),
  afterLoss: (parts, { email }) => checkViewer(parts, (viewer) => viewer.email === email),
};
