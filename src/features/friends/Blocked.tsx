import { useSelf } from '../../live/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { BlockByName, BlockedList, useDeeds, useRoster } from '../rosters/index.ts';
import { FriendsHead } from './FriendsHead.tsx';

const KINDS = ['block-user'] as const;

/** Whom the viewer has blocked. */
export function Blocked() {
  const roster = useRoster({ kind: 'blocked' });
  const me = useSelf()?.account.id;
  const { run } = useDeeds();
  const whyNot = ({ id, type, username }: Account) => {
    if (id === me) return 'You cannot block yourself.';
    if (type === 'group') return `@${username} is a group: only users can be blocked.`;
    return roster.staying.has(id) ? `@${username} is blocked already.` : null;
  };
  return (
    <>
      <FriendsHead show="blocked" age={roster} />
      <BlockByName whyNot={whyNot} onBlock={(account) => run('block', account)} />
      <BlockedList
        roster={roster}
        kinds={KINDS}
        path="/friends/blocked"
        whenEmpty={<EmptyState title="You have blocked nobody.">Enter a name above to block somebody.</EmptyState>}
        onUnblock={(entry) => run('unblock', entry)}
      />
    </>
  );
}
