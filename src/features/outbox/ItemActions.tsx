import { useState } from 'react';
import { type OutboxActions, useOutboxActions } from '../../live/later.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { Candidates, Said, ThingLink } from './Candidates.tsx';
import styles from './ItemActions.module.css';
import { StuckActions } from './StuckActions.tsx';
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
  const { id, state, mutation, stuck } = item;
  const words = wordsOf(mutation);

  const takeBack = async (how: OutboxActions['undo']) => {
    const result = await how(id);
    if (result.ok) setIsTooLate(!result.value);
  };
  const discard = async () => {
    const isSure =
      (words === '' && !stuck) || (await confirm({ explanation: words, confirmLabel: 'Discard', isDangerous: true }));
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
      {stuck && (
        <>
          <StuckActions item={{ ...item, stuck }} onTooLate={() => setIsTooLate(true)} />
          {edit}
          {act('Discard', discard)}
        </>
      )}
      {!stuck && state.kind === 'held' && (
        <>
          {act('Undo', () => takeBack(actions.undo), 'primary')}
          {act('Send now', () => actions.sendNow(id))}
          {edit}
        </>
      )}
      {!stuck && state.kind === 'ready' && (
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
      {state.kind === 'proposed' && (
        <>
          {[state.kept, state.copy].map((candidate) => (
            <span key={candidate.id} className={styles.candidate}>
              <ThingLink mutation={mutation} id={candidate.id} label="Look at it" />
              <Said candidate={candidate} />
            </span>
          ))}
          {act('Delete the second copy', () => actions.sendNow(id))}
          {act('Keep both', () => takeBack(actions.discard))}
        </>
      )}
      {state.kind === 'undecided' && (
        <>
          <Candidates item={item} state={state} onChoose={(found) => actions.declareSent(id, found)} />
          {act('Send again', () => actions.sendNow(id))}
          {copy}
          {act('Discard', discard)}
        </>
      )}
    </div>
  );
}
