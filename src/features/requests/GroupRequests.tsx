import type { Account } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { RequestList } from './RequestList.tsx';
import { useGroupAnswers } from './use-choices.ts';

interface GroupRequestsProps {
  title: string;
  group: Account;
  requests: readonly Request[];
}

/** Who asks to join a group that the viewer manages. */
export function GroupRequests({ title, group, requests }: GroupRequestsProps) {
  return <RequestList title={title} requests={requests} {...useGroupAnswers(group)} />;
}
