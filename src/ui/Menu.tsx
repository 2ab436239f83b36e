import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Menu.module.css';

export interface MenuGroup {
  /** What is being chosen here. */
  label: string;
  choices: readonly { value: string; label: string; hint?: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

/**
 * A button that opens a menu of choices: a sheet from below on phones, a popover under the button elsewhere. A modal <dialog>
 * (older than the popover attribute in the supported browsers) keeps focus inside and closes on Escape.
 */
export function Menu({ label, groups, children }: { label: string; groups: MenuGroup[]; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box)
      setPlace({ insetBlockStart: box.bottom, insetInlineEnd: document.documentElement.clientWidth - box.right });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-label={label}
        title={label}
        onClick={open}
      >
        {children}
      </button>
      {place && <MenuList label={label} groups={groups} place={place} onClose={() => setPlace(null)} />}
    </>
  );
}

interface MenuListProps {
  label: string;
  groups: MenuGroup[];
  place: CSSProperties;
  onClose: () => void;
}

function MenuList({ label, groups, place, onClose }: MenuListProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.menu}
      style={place}
      aria-label={label}
      onClick={(event) => event.target === ref.current && onClose()}
      onCancel={onClose}
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
                role="menuitemradio"
                aria-checked={choice.value === group.chosen}
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

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const here = items.indexOf(document.activeElement as HTMLElement);
  items[(here + step + items.length) % items.length]?.focus();
}
