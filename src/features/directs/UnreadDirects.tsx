import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import { Button, Notice } from '../../ui/index.ts';

/**
 * How many conversations have something new, and the way to say that they are read: all at once, as the server has it, and
 * only when the reader says so, because what is stored here may lack the newest of them.
 */
export function UnreadDirects() {
  const unread = useSelf()?.unreadDirects ?? 0;
  const mutate = useMutate();
  if (unread === 0) return null;
  return (
    <Notice action={<Button onClick={() => void mutate({ kind: 'mark-directs-read' })}>Mark all as read</Button>}>
      {unread === 1 ? '1 unread conversation' : `${unread} unread conversations`}
    </Notice>
  );
}
