import { OutboxBar } from '../../features/outbox/index.ts';
import { UnsentBar } from '../../features/unsent/index.ts';
import { useSession } from '../../live/index.ts';

/** The bar of pending items: in the outbox, or for visitors those that wait for a sign-in. */
export function PendingBar() {
  return useSession() ? <OutboxBar /> : <UnsentBar />;
}
