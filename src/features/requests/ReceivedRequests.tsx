import { useMemo } from 'react';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { useDeeds } from '../rosters/index.ts';
import type { RequestChoice } from './ChoiceButtons.tsx';
import { RequestList } from './RequestList.tsx';
import { useAnswers } from './use-choices.ts';

/** Who asks to subscribe to the viewer. */
export function ReceivedRequests({ requests }: { requests: readonly Request[] }) {
  return <RequestList title="Requests to you" requests={requests} {...useAnswers()} />;
}

/** Whom the viewer has asked. */
export function SentRequests({ requests }: { requests: readonly Request[] }) {
  const { run, problem } = useDeeds();
  const choices = useMemo<RequestChoice[]>(
    () => [
      {
        label: 'Revoke',
        words: (name) => `Revoke the request to ${name}`,
        run: ({ account }) => run('revoke', account),
        answer: 'Revoked',
      },
    ],
    [run],
  );
  return <RequestList title="Your requests" requests={requests} choices={choices} problem={problem?.words ?? null} />;
}
