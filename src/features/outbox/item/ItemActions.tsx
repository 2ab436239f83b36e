import { useOutboxActions } from '../../../live/later.ts';
import { allWordsOf } from '../../../shared/mutations/index.ts';
import { Button, useConfirm } from '../../../ui/index.ts';
import { addTooLate } from '../bar/too-late.ts';
import { expiresAt, type Item, rewritten, shownWords } from '../words.ts';
import { Candidates, CandidateText, ContentLink } from './Candidates.tsx';
import styles from './ItemActions.module.css';
import { StuckActions } from './StuckActions.tsx';
import { UndoButton } from './UndoButton.tsx';
import { Why } from './Why.tsx';

interface ItemActionsProps {
  item: Item;
  /** Opens a form for the text; absent if there is none here. */
  onEdit?: (() => void) | undefined;
}

/** The user's actions on an unsent item, by its state. */
export function ItemActions({ item, onEdit }: ItemActionsProps) {
  const actions = useOutboxActions();
  const confirm = useConfirm();
  const { id, state, mutation, stuck } = item;
  const words = shownWords(mutation);

  const discardNow = async () => {
    const result = await actions.discard(id);
    if (result.ok && !result.value) addTooLate(item);
  };
  const discard = async () => {
    const isSure =
      (words === '' && !stuck) || (await confirm({ explanation: words, confirmLabel: 'Discard', isDangerous: true }));
    if (isSure) await discardNow();
  };
  const act = (label: string, onClick: () => unknown) => (
    <Button variant="quiet" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const edit = onEdit && rewritten(item, '') !== null && act('Edit', onEdit);
  const copy = words !== '' && act('Copy text', () => navigator.clipboard.writeText(allWordsOf(mutation)));

  return (
    <div className={styles.actions}>
      {stuck && (
        <>
          <StuckActions item={{ ...item, stuck }} onTooLate={() => addTooLate(item)} />
          {edit}
          {act('Discard', discard)}
        </>
      )}
      {!stuck && state.kind === 'held' && (
        <>
          <UndoButton item={item} />
          {act('Send now', () => actions.sendNow(id))}
          {edit}
        </>
      )}
      {!stuck && state.kind === 'ready' && (
        <>
          {edit}
          {state.failure && act('Send now', () => actions.sendNow(id))}
          {copy}
          {words === '' ? <UndoButton item={item} /> : act('Discard', discard)}
        </>
      )}
      {state.kind === 'refused' && expiresAt(item) === null && (
        <>
          {act(state.failure.kind === 'asked' ? 'Do it' : 'Try again', () => actions.sendNow(id))}
          {edit}
          {copy}
          {act('Discard', discard)}
        </>
      )}
      {state.kind === 'conflict' && (
        <>
          {act('Keep mine', () => actions.keepMine(id))}
          {act('Take theirs', discardNow)}
          {edit}
          {copy}
        </>
      )}
      {state.kind === 'proposed' && (
        <>
          {(state.isKeptDeleted ? [state.copy] : [state.kept, state.copy]).map((candidate) => (
            <span key={candidate.id} className={styles.candidate}>
              <ContentLink mutation={mutation} id={candidate.id} label="Look at it" />
              <CandidateText candidate={candidate} />
            </span>
          ))}
          {act(state.isKeptDeleted ? 'Delete the other, too' : 'Delete the second copy', () => actions.sendNow(id))}
          {act(state.isKeptDeleted ? 'Keep the other' : 'Keep both', discardNow)}
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
      {expiresAt(item) === null && <Why id={id} />}
    </div>
  );
}
