import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './MenuList.module.css';

export interface MenuGroup {
  /** What is being chosen here. */
  label: string;
  choices: readonly { value: string; label: string; hint?: string }[];
  /** null: the choices are things to do, not states. */
  chosen: string | null;
  onChoose: (value: string) => void;
}

export interface MenuListProps {
  label: string;
  groups: MenuGroup[];
  place: CSSProperties;
  onClose: () => void;
}

const ITEM = '[role^=menuitem]';

/** The choices of an open menu. */
export function MenuList({ label, groups, place, onClose }: MenuListProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    if (dialog) keepInWindow(dialog);
    const first = dialog?.querySelector<HTMLElement>('[aria-checked=true]') ?? dialog?.querySelector<HTMLElement>(ITEM);
    first?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.menu}
      style={place}
      aria-label={label}
      onClick={(event) => event.target === ref.current && onClose()}
      onCancel={(event) => {
        // React lets it rise to a dialog around the menu, which is not meant.
        event.stopPropagation();
        onClose();
      }}
      onKeyDown={moveFocus}
    >
      <div role="menu" aria-label={label} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a menu.
          <div key={group.label} role="group" aria-label={group.label} className={styles.group}>
            <div className={styles.groupLabel} aria-hidden="true">
              {group.label}
            </div>
            {group.choices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                {...(group.chosen === null
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': choice.value === group.chosen })}
                className={classes(styles.item, choice.value === group.chosen && styles.chosen)}
                onClick={() => {
                  onClose();
                  if (choice.value !== group.chosen) group.onChoose(choice.value);
                }}
              >
                {choice.label}
                {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** Under a button near the end of the window there is no room: the menu moves up as far as it needs. */
function keepInWindow(dialog: HTMLDialogElement): void {
  const { bottom, height } = dialog.getBoundingClientRect();
  const room = document.documentElement.clientHeight;
  if (bottom > room) dialog.style.insetBlockStart = `${Math.max(0, room - height)}px`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
  const here = items.indexOf(document.activeElement as HTMLElement);
  items[(here + step + items.length) % items.length]?.focus();
}
