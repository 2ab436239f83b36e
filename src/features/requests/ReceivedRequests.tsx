import { useMemo } from 'react';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { useDeeds } from '../rosters/index.ts';
import { RequestList } from './RequestList.tsx';
import type { RequestChoice } from './RequestRow.tsx';

/** Who asks to subscribe to the viewer. */
export function ReceivedRequests({ requests }: { requests: readonly Request[] }) {
  const { run, problem } = useDeeds();
  const choices = useMemo<RequestChoice[]>(
    () => [
      { label: 'Accept', words: (name) => `Accept ${name}`, run: ({ account }) => run('accept', account) },
      { label: 'Reject', words: (name) => `Reject ${name}`, run: ({ account }) => run('reject', account) },
    ],
    [run],
  );
  return <RequestList title="Requests to you" requests={requests} choices={choices} problem={problem?.words ?? null} />;
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
      },
    ],
    [run],
  );
  return <RequestList title="Your requests" requests={requests} choices={choices} problem={problem?.words ?? null} />;
}
