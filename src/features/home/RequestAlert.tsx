import type { Account } from '../../shared/model/index.ts';
import { Link, Notice } from '../../ui/index.ts';

interface RequestAlertProps {
  /** Accounts that ask to subscribe to the viewer. */
  requesters: Account[];
  /** Groups that the viewer manages, with the number of requests to join. */
  groups: { account: Account; requestCount: number }[];
}

/** Reports pending subscription requests. */
export function RequestAlert({ requesters, groups }: RequestAlertProps) {
  const groupRequests = groups.reduce((sum, group) => sum + group.requestCount, 0);
  if (requesters.length === 0 && groupRequests === 0) return null;
  return (
    <Notice kind="info">
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
