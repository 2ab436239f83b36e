import { useState } from 'react';
import { useCall, useIsReachable } from '../../live/index.ts';
import { dropBootSnapshot } from '../../platform/boot-snapshot.ts';
import { failureText } from '../../shared/contract/index.ts';
import { Button, useConfirm } from '../../ui/index.ts';

type State = { kind: 'idle' | 'clearing' | 'cleared' } | { kind: 'failed'; text: string };

const EXPLANATION =
  'Posts, comments, people, notifications and pictures that are stored on this device are removed, and fetched again when you look at them. What you took along is removed too, and not taken again by itself. What you have written stays: drafts, posts and comments that wait to be sent, and their files. You stay signed in.';
const OFFLINE = ' The server cannot be reached now: until it can, there will be nothing to read.';

/** Clears the mirror of this device, after a confirmation that says what stays. */
export function ClearCache({ label = 'Clear what is stored' }: { label?: string }) {
  const call = useCall();
  const confirm = useConfirm();
  const isReachable = useIsReachable();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const clear = async () => {
    const isSure = await confirm({
      question: 'Clear what is stored on this device?',
      explanation: isReachable ? EXPLANATION : EXPLANATION + OFFLINE,
      confirmLabel: 'Clear',
      isDangerous: true,
    });
    if (!isSure) return;
    setState({ kind: 'clearing' });
    dropBootSnapshot();
    const answer = await call({ kind: 'clear-cache' });
    setState(answer.ok ? { kind: 'cleared' } : { kind: 'failed', text: failureText(answer.failure) });
  };
  return (
    <>
      <Button variant="quiet" disabled={state.kind === 'clearing'} onClick={() => void clear()}>
        {label}
      </Button>
      <span role="status">
        {state.kind === 'cleared' && 'Cleared'}
        {state.kind === 'failed' && `Not cleared: ${state.text}`}
      </span>
    </>
  );
}
