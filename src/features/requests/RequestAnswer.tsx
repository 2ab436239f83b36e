import { useMemo } from 'react';
import { useLive } from '../../live/index.ts';
import type { Account, AccountId } from '../../shared/model/index.ts';
import { type RequestRow as Request, requests as requestsQuery } from '../../shared/store/queries/requests.ts';
import { useKeptFocus } from '../../ui/index.ts';
import { TraceTroubles, UndoButton } from '../outbox/index.ts';
import { isUndoable, PendingState, pendingOf } from '../rosters/index.ts';
import { ChoiceButtons, type RequestChoice } from './ChoiceButtons.tsx';
import styles from './RequestAnswer.module.css';
import { useAnswers, useGroupAnswers } from './use-choices.ts';
import { useShownRequests } from './use-shown-requests.ts';

export interface RequestAnswerProps {
  /** Who asks. */
  accountId: AccountId;
  /** The group that they ask to join; `null` if they ask to subscribe to the viewer. */
  groupId: AccountId | null;
}

/** The answer to a request where something else reports it: its choices, what is pending, or what became of it. */
export function RequestAnswer({ accountId, groupId }: RequestAnswerProps) {
  const { receivedRows = [], groups = [] } = useLive(requestsQuery) ?? {};
  const by = (rows: readonly Request[]) => rows.find(({ account }) => account.id === accountId);
  if (groupId === null) return <AnswerForViewer request={by(receivedRows)} />;
  const managed = groups.find(({ group }) => group.id === groupId);
  return managed && <AnswerForGroup group={managed.group} request={by(managed.rows)} />;
}

const AnswerForViewer = ({ request }: { request: Request | undefined }) => (
  <Answer request={request} {...useAnswers()} />
);

const AnswerForGroup = ({ group, request }: { group: Account; request: Request | undefined }) => (
  <Answer request={request} {...useGroupAnswers(group)} />
);

interface AnswerProps {
  /** `undefined` if there is none any more. */
  request: Request | undefined;
  choices: readonly RequestChoice[];
  problem: string | null;
}

function Answer({ request, problem, ...props }: AnswerProps) {
  const focus = useKeptFocus();
  const requests = useMemo(() => (request ? [request] : []), [request]);
  const {
    rows: [shown],
    choices,
  } = useShownRequests(requests, props.choices);
  if (!shown) return null;
  const pending = shown.isOpen ? undefined : pendingOf(shown.traces);
  return (
    <div>
      <p className={styles.line}>
        {pending && <PendingState trace={pending} />}
        {pending && isUndoable(pending) && <UndoButton item={pending} ref={focus} />}
        {!pending && <ChoiceButtons request={shown} choices={choices} focus={focus} />}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <TraceTroubles traces={shown.traces} />
    </div>
  );
}
