import { useEffect, useRef, useState } from 'react';
import { type CommandState, commandState, useCommand, useSignIn } from '../../live/later.ts';
import type { Suspended } from '../../shared/contract/index.ts';
import type { Resume } from '../resume/index.ts';

/** A suspended account that a sign-in has met, and the credentials that were typed for it. */
interface ResumeOffer extends Suspended {
  username: string;
  password: string;
}

export interface ResumableSignIn {
  state: CommandState<'sign-in'>;
  enter: (username: string, password: string) => Promise<void>;
  /** A resumed account is signed in to at once. */
  resume: Resume;
}

/**
 * A sign-in that leads to `back`, with the offer to resume a suspended account. The offer is in memory only, and ends with the
 * next attempt and with every change of the location, `place` (spec §4).
 */
export function useResumableSignIn(back: string, place: string): ResumableSignIn {
  const { state, signIn } = useSignIn();
  const resumption = useCommand('resume-account');
  const [offer, setOffer] = useState<ResumeOffer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempts = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the location ends the offer.
  useEffect(() => {
    return () => {
      attempts.current += 1;
      setOffer(null);
      setTrouble(null);
    };
  }, [place]);

  const enter = async (username: string, password: string): Promise<void> => {
    attempts.current += 1;
    const attempt = attempts.current;
    setOffer(null);
    setTrouble(null);
    const suspended = await signIn(username, password, back);
    // An answer that comes after a further attempt, or after a change of the location, offers nothing.
    if (suspended && attempt === attempts.current) setOffer({ ...suspended, username, password });
  };

  const accept = async (): Promise<void> => {
    if (!offer) return;
    const attempt = attempts.current;
    setTrouble(null);
    const outcome = await resumption.send({ resumeToken: offer.resumeToken });
    if (!outcome || attempt !== attempts.current) return;
    if (outcome.kind === 'done') return enter(offer.username, offer.password);
    const after = commandState<'resume-account'>(outcome);
    setTrouble(after.kind === 'refused' || after.kind === 'unclear' ? after.head : null);
    // The server does not take the token (any more).
    if (outcome.failure.kind === 'http' && outcome.failure.err !== '') setOffer(null);
  };

  return { state, enter, resume: { offer, isSending: resumption.state.kind === 'sending', trouble, accept } };
}
