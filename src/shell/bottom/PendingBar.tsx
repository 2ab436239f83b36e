import { OutboxBar } from '../../features/outbox/index.ts';
import { UnsentBar } from '../../features/unsent/index.ts';
import { useSession } from '../../live/index.ts';

/** What waits, at the end of the page: for its sending, or for a sign-in. */
export function PendingBar() {
  return useSession() ? <OutboxBar /> : <UnsentBar />;
}
