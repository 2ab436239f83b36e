import { useState } from 'react';
import { commandState, useCommand } from '../../../live/later.ts';
import type { Resume } from '../../resume/index.ts';
import type { External } from './use-external.ts';

interface Ended {
  /** Token of the offer that it belongs to. A secret, in memory only. */
  token: string;
  trouble: string | null;
  /** The token is used up, or the server does not take it. */
  isOver: boolean;
}

/**
 * The offer to resume the suspended account that an attempt has met. It ends with the next attempt. `isResumed`: the user can
 * sign in with the service now. That needs another tap: browsers open no window without one.
 */
export function useResume({ state }: External): { resume: Resume; isResumed: boolean } {
  const { state: sending, send } = useCommand('resume-account');
  const [last, setLast] = useState<Ended | null>(null);
  const suspended = state.kind === 'done' && state.reply.kind === 'suspended' ? state.reply : null;
  const ended = suspended !== null && last?.token === suspended.resumeToken ? last : null;

  const accept = async (): Promise<void> => {
    if (!suspended) return;
    const token = suspended.resumeToken;
    setLast(null);
    const outcome = await send({ resumeToken: token });
    if (!outcome) return;
    if (outcome.kind === 'done') return setLast({ token, trouble: null, isOver: true });
    const { failure } = outcome;
    const after = commandState<'resume-account'>(outcome);
    const trouble = after.kind === 'refused' || after.kind === 'unclear' ? after.head : null;
    setLast({ token, trouble, isOver: failure.kind === 'http' && failure.err !== '' });
  };

  const resume: Resume = {
    offer: ended?.isOver ? null : suspended,
    isSending: sending.kind === 'sending',
    trouble: ended?.trouble ?? null,
    accept,
  };
  return { resume, isResumed: ended?.isOver === true && ended.trouble === null };
}
