import { useMemo, useState } from 'react';
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

function Answer({ request, choices, problem }: AnswerProps) {
  const focus = useKeptFocus();
  const [shown] = useShownRequests(useMemo(() => (request ? [request] : []), [request]));
  /** The user's choice: a fast server may have it before it was ever shown as pending. */
  const [chosen, setChosen] = useState<string | null>(null);
  const noted = choices.map((choice) => ({
    ...choice,
    run: async (one: Request) => {
      const isStored = await choice.run(one);
      if (isStored) setChosen(choice.answer);
      return isStored;
    },
  }));
  const pending = shown && !shown.isOpen ? pendingOf(shown.traces) : undefined;
  if (!shown && chosen === null) return null;
  return (
    <div>
      <p className={styles.line}>
        {pending && <PendingState trace={pending} />}
        {pending && isUndoable(pending) && <UndoButton item={pending} ref={focus} onUndone={() => setChosen(null)} />}
        {shown && !pending && <ChoiceButtons request={shown} choices={noted} focus={focus} />}
        {!shown && (
          <span ref={focus} tabIndex={-1}>
            {chosen}
          </span>
        )}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {shown && <TraceTroubles traces={shown.traces} />}
    </div>
  );
}
