import { type Failure, success } from '../../../src/shared/contract/index.ts';
import { RESUME_PATH } from '../../../src/shared/wire/account.ts';
import type { Command } from '../command.ts';

/** An earlier request, without an answer, has resumed it. */
const isActive = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status === 403 && failure.err === 'This account is already active';

export const resumeAccount: Command<'resume-account'> = {
  fields: [],
  async send({ context }, { resumeToken }) {
    const call = { method: 'POST', path: RESUME_PATH, priority: 'screen', body: { json: { resumeToken } } } as const;
    const answer = await context.session.request(call);
    return answer.ok || isActive(answer.failure) ? success(null) : answer;
  },
  afterLoss: 'harmless',
};
