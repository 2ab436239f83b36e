import type { Self } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
import { Nobody, ReaderList, useRoster } from '../rosters/index.ts';
import { FriendsHead } from './FriendsHead.tsx';

interface ReadersProps {
  kind: 'subscriptions' | 'subscribers';
  self: Self;
}

/** The viewer's own subscriptions or subscribers. */
export function Readers({ kind, self }: ReadersProps) {
  const { username, privacy } = self.account;
  const roster = useRoster({ kind, username });
  return (
    <>
      <FriendsHead show={kind} age={roster} />
      {kind === 'subscribers' && privacy === 'private' && (
        <p>
          <Link href={`/${username}/manage-subscribers`}>Manage subscribers</Link>
        </p>
      )}
      <ReaderList
        kind={kind}
        roster={roster}
        isMine
        path={`/friends/${kind}`}
        whenEmpty={<Nobody kind={kind} isMine username={username} />}
      />
    </>
  );
}
