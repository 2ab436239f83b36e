import { type ReactNode, useState } from 'react';
import { useSession } from '../../live/index.ts';
import { type OutboxActions, useOutboxActions } from '../../live/later.ts';
import { Button, Link, useConfirm } from '../../ui/index.ts';
import styles from './ItemActions.module.css';
import { goesAt, type Item, rewritten, wordsOf } from './words.ts';

interface ItemActionsProps {
  item: Item;
  /** Opens a form for the words; absent: there is none here. */
  onEdit?: (() => void) | undefined;
}

/** What the reader can do with something that is not sent, by its state. */
export function ItemActions({ item, onEdit }: ItemActionsProps) {
  const actions = useOutboxActions();
  const confirm = useConfirm();
  const [isTooLate, setIsTooLate] = useState(false);
  const { id, state, mutation } = item;
  const words = wordsOf(mutation);

  const takeBack = async (how: OutboxActions['undo']) => {
    const result = await how(id);
    if (result.ok) setIsTooLate(!result.value);
  };
  const discard = async () => {
    const isSure = words === '' || (await confirm({ explanation: words, confirmLabel: 'Discard', isDangerous: true }));
    if (isSure) await takeBack(actions.discard);
  };
  const act = (label: string, onClick: () => unknown, variant: 'primary' | 'secondary' | 'quiet' = 'quiet') => (
    <Button key={label} variant={variant} onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const edit = onEdit && rewritten(item, '') !== null && act('Edit', onEdit);
  const copy = words !== '' && act('Copy text', () => navigator.clipboard.writeText(words));

  return (
    <div className={styles.actions}>
      {isTooLate && <span role="status">It may be on its way already.</span>}
      {state.kind === 'held' && (
        <>
          {act('Undo', () => takeBack(actions.undo), 'primary')}
          {act('Send now', () => actions.sendNow(id))}
          {edit}
        </>
      )}
      {state.kind === 'ready' && (
        <>
          {edit}
          {state.failure && act('Send now', () => actions.sendNow(id))}
          {copy}
          {words === '' ? act('Undo', () => takeBack(actions.undo)) : act('Discard', discard)}
        </>
      )}
      {state.kind === 'refused' && goesAt(item) === null && (
        <>
          {act('Try again', () => actions.sendNow(id))}
          {edit}
          {copy}
          {act('Discard', discard)}
        </>
      )}
      {state.kind === 'conflict' && (
        <>
          {act('Keep mine', () => actions.keepMine(id))}
          {act('Take theirs', () => takeBack(actions.discard))}
          {edit}
          {copy}
        </>
      )}
      {state.kind === 'undecided' && (
        <>
          <Candidates item={item} candidates={state.candidates} onChoose={(found) => actions.declareSent(id, found)} />
          {act('Send again', () => actions.sendNow(id))}
          {copy}
          {act('Discard', discard)}
        </>
      )}
    </div>
  );
}

interface CandidatesProps {
  item: Item;
  candidates: readonly string[];
  onChoose: (serverId: string | null) => unknown;
}

/** Things on the server that may be what was written: the reader looks, and says which one it is. */
function Candidates({ item, candidates, onChoose }: CandidatesProps): ReactNode {
  const username = useSession()?.username ?? '';
  const choose = (serverId: string | null, label: string) => (
    <Button variant="quiet" onClick={() => void onChoose(serverId)}>
      {label}
    </Button>
  );
  const [only] = candidates;
  if (candidates.length < 2) return choose(only ?? null, 'It is there');
  return candidates.map((serverId, index) => (
    <span key={serverId} className={styles.candidate}>
      {item.mutation.kind === 'create-post' && <Link href={`/${username}/${serverId}`}>Look at {index + 1}</Link>}
      {choose(serverId, `It is there: ${index + 1}`)}
    </span>
  ));
}
