import { useMemo } from 'react';
import type { Account } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { useAct } from '../outbox/index.ts';
import { useDeeds, useLatest } from '../rosters/index.ts';
import type { RequestChoice } from './ChoiceButtons.tsx';

interface Choices {
  choices: readonly RequestChoice[];
  /** Why the last choice was not possible. */
  problem: string | null;
}

/** Accept or reject a request to subscribe to the viewer. */
export function useAnswers(): Choices {
  const { run, problem } = useDeeds();
  const choices = useMemo(
    () => acceptOrReject(({ account }, isAccepted) => run(isAccepted ? 'accept' : 'reject', account)),
    [run],
  );
  return { choices, problem: problem?.words ?? null };
}

/** Accept or reject a request to join a group that the viewer manages. */
export function useGroupAnswers(group: Account): Choices {
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
  return { choices: useMemo(() => acceptOrReject(answer), [answer]), problem };
}

const acceptOrReject = (run: (request: Request, isAccepted: boolean) => Promise<boolean>): RequestChoice[] => [
  { label: 'Accept', words: (name) => `Accept ${name}`, run: (request) => run(request, true), answer: 'Accepted' },
  { label: 'Reject', words: (name) => `Reject ${name}`, run: (request) => run(request, false), answer: 'Rejected' },
];
