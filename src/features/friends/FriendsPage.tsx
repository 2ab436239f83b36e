import { useLive, useSelf } from '../../live/index.ts';
import { requests as requestsQuery } from '../../shared/store/queries/requests.ts';
import { ButtonLink } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { ReaderScope } from '../people/index.ts';
import { ReceivedRequests, SentRequests, useHadRequests, useRequestsAge } from '../requests/index.ts';
import { Waiting } from '../storage/index.ts';
import { Blocked } from './Blocked.tsx';
import { FriendsHead, type FriendsTab } from './FriendsHead.tsx';
import { Readers } from './Readers.tsx';

/** Whom the viewer reads, who reads the viewer, requests in both directions, and whom the viewer has blocked. */
export function FriendsPage({ show }: { show: FriendsTab }) {
  const self = useSelf();
  return (
    <ReaderScope>
      {!self && <Waiting what="page" />}
      {self && (show === 'subscriptions' || show === 'subscribers') && <Readers key={show} kind={show} self={self} />}
      {self && show === 'requests' && <Requests />}
      {self && show === 'blocked' && <Blocked />}
    </ReaderScope>
  );
}

/** Requests in both directions. */
function Requests() {
  const requests = useLive(requestsQuery);
  const { receivedRows = [], sentRows = [] } = requests ?? {};
  const hadSome = useHadRequests(receivedRows.length + sentRows.length);
  return (
    <>
      <FriendsHead show="requests" age={useRequestsAge()} />
      {!requests && <Waiting what="page" />}
      {requests && !hadSome && (
        <EmptyState title="There are no requests." action={<ButtonLink href="/all-groups">See all groups</ButtonLink>}>
          Requests to read you, and yours to private accounts, will be here until they are answered.
        </EmptyState>
      )}
      <ReceivedRequests requests={receivedRows} />
      <SentRequests requests={sentRows} />
    </>
  );
}
