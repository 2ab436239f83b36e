import type { Account } from '../../shared/model/index.ts';
import { Link, Notice, useSteadily } from '../../ui/index.ts';

interface RequestAlertProps {
  /** Accounts that ask to subscribe to the viewer. */
  requesters: Account[];
  /** Groups that the viewer manages, with the number of requests to join. */
  groups: { account: Account; requestCount: number }[];
}

/** Reports pending subscription requests. It neither comes nor goes while the user looks at the posts below it. */
export function RequestAlert({ requesters, groups }: RequestAlertProps) {
  const groupRequests = groups.reduce((sum, group) => sum + group.requestCount, 0);
  const areThere = requesters.length + groupRequests > 0;
  if (!useSteadily(areThere)) return null;
  if (!areThere) return <Notice>No subscription request waits any more.</Notice>;
  return (
    <Notice>
      You have{' '}
      {requesters.length > 0 && (
        <Link href="/friends?show=requests">{counted(requesters.length, 'subscription request')}</Link>
      )}
      {requesters.length > 0 && groupRequests > 0 && ' and '}
      {groupRequests > 0 && <Link href="/groups">{counted(groupRequests, 'group subscription request')}</Link>}
    </Notice>
  );
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
