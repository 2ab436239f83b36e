import { useMemo } from 'react';
import type { Account } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { useAct } from '../outbox/index.ts';
import { useLatest } from '../rosters/index.ts';
import { RequestList } from './RequestList.tsx';
import type { RequestChoice } from './RequestRow.tsx';

interface GroupRequestsProps {
  title: string;
  group: Account;
  requests: readonly Request[];
}

/** Who asks to join a group that the viewer manages. */
export function GroupRequests({ title, group, requests }: GroupRequestsProps) {
  const { act, problem } = useAct();
  const answer = useLatest(({ account }: Request, isAccepted: boolean) =>
    act({
      kind: 'answer-group-request',
      groupId: group.id,
      groupName: group.username,
      accountId: account.id,
      username: account.username,
      isAccepted,
    }),
  );
  const choices = useMemo<RequestChoice[]>(
    () => [
      { label: 'Accept', words: (name) => `Accept ${name}`, run: (request) => answer(request, true) },
      { label: 'Reject', words: (name) => `Reject ${name}`, run: (request) => answer(request, false) },
    ],
    [answer],
  );
  return <RequestList title={title} requests={requests} choices={choices} problem={problem} />;
}
