import { endedSession } from '../../live/index.ts';
import { Notice } from '../../ui/index.ts';
import { LossWords, useHasLosses } from '../losses/index.ts';
import { EndedWords } from './EndedWords.tsx';

/** Says in the content of a page why the user has to sign in again, unless they have signed out, and what was lost with the sign-in. */
export function EndedSession() {
  const ended = endedSession();
  const hasLosses = useHasLosses();
  if (!ended) return null;
  return (
    <Notice kind="warn">
      <EndedWords by={ended.by} /> Sign in again as @{ended.username}.{' '}
      {ended.by === 'loss' && <span role="status">{hasLosses && <LossWords />}</span>}
    </Notice>
  );
}
