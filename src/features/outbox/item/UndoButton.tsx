import { type Ref, useEffect, useRef } from 'react';
import { useOutboxActions } from '../../../live/later.ts';
import { Button } from '../../../ui/index.ts';
import { addTooLate } from '../bar/too-late.ts';
import { useReopen } from '../use-reopen.ts';
import type { Item } from '../words.ts';

interface UndoButtonProps {
  item: Item;
  /** For a button within a line of text. */
  className?: string | undefined;
  /** The item is undone where it is shown. */
  isBeside?: boolean;
  onUndone?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Undoes an item and opens the form where it was written, or reports that it is already sent, also if it is claimed during the press. */
export function UndoButton({ item, className, isBeside = false, onUndone, ref }: UndoButtonProps) {
  const { undo } = useOutboxActions();
  const reopen = useReopen();
  const isPressed = useRef(false);
  const latest = useRef(item);
  useEffect(() => {
    latest.current = item;
  });
  // The button disappears when its item is claimed; then the browser fires no click.
  useEffect(
    () => () => {
      if (isPressed.current) addTooLate(latest.current);
    },
    [],
  );
  // Until the pointer is released anywhere: the text beside the button changes its width and moves the button.
  const hold = () => {
    isPressed.current = true;
    const ended = new AbortController();
    const release = () => {
      isPressed.current = false;
      ended.abort();
    };
    addEventListener('pointerup', release, { signal: ended.signal });
    addEventListener('pointercancel', release, { signal: ended.signal });
  };
  const run = async () => {
    const result = await undo(item.id);
    if (!result.ok) return;
    if (!result.value.isDone) return addTooLate(item);
    onUndone?.();
    if (result.value.formKey !== null) reopen(result.value.formKey, item, isBeside);
  };
  const press = { ...(ref && { ref }), onPointerDown: hold, onClick: () => void run() };
  if (className === undefined) {
    return (
      <Button variant="quiet" {...press}>
        Undo
      </Button>
    );
  }
  return (
    <button type="button" className={className} {...press}>
      Undo
    </button>
  );
}
