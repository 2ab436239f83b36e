import { useState } from 'react';
import { useCall } from '../../live/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { Button, Notice } from '../../ui/index.ts';

/** A button that unblocks a user. `onDone`: their posts can be fetched now. */
export function Unblock({ account, onDone }: { account: Account; onDone: () => void }) {
  const call = useCall();
  const [state, setState] = useState<{ isRunning: boolean; error?: string }>({ isRunning: false });
  const unblock = async () => {
    setState({ isRunning: true });
    const reply = await call({ kind: 'unblock', username: account.username });
    setState({ isRunning: false, ...(reply.ok ? {} : { error: failureText(reply.failure) }) });
    if (reply.ok) onDone();
  };
  return (
    <>
      <Button disabled={state.isRunning} onClick={() => void unblock()}>
        {state.isRunning ? 'Unblocking...' : `Unblock @${account.username}`}
      </Button>
      {state.error !== undefined && <Notice kind="error">{state.error}</Notice>}
    </>
  );
}
