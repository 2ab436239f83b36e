import { useCommand } from '../../live/later.ts';
import type { Account } from '../../shared/model/index.ts';
import { Button, Notice } from '../../ui/index.ts';

/** A button that unblocks a user. `onDone`: their posts can be fetched now. */
export function Unblock({ account, onDone }: { account: Account; onDone: () => void }) {
  const { state, send } = useCommand('unblock');
  const isSending = state.kind === 'sending';
  const unblock = async () => {
    const outcome = await send({ accountId: account.id, username: account.username });
    if (outcome?.kind === 'done') onDone();
  };
  return (
    <>
      <Button disabled={isSending} onClick={() => void unblock()}>
        {isSending ? 'Unblocking...' : `Unblock @${account.username}`}
      </Button>
      {'head' in state && <Notice kind="error">{state.head}</Notice>}
    </>
  );
}
