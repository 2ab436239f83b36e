import { MenuGroup as GroupOfItems, MenuList as Items, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './MenuList.module.css';

export interface MenuGroup {
  /** Heading of the group. Unique within the menu. */
  label: string;
  choices: readonly { value: string; label: string; hint?: string }[];
  /** The current choice. `null` if the choices are actions. */
  chosen: string | null;
  onChoose: (value: string) => void;
}

export interface MenuListProps {
  label: string;
  groups: MenuGroup[];
  /** Where the popover opens. A bottom sheet ignores it. */
  place: CSSProperties;
  onClose: () => void;
}

/**
 * The items of an open menu. Ariakit moves the focus (arrow keys, Home, End, typed letters, pointer); the modal `<dialog>`
 * keeps it inside, closes on Escape and returns it to the button.
 */
export function MenuList({ label, groups, place, onClose }: MenuListProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const menu = useMenuStore({ open: true, focusLoop: true });
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    if (dialog) keepInWindow(dialog);
    const first =
      dialog?.querySelector<HTMLElement>('[aria-checked=true]') ??
      dialog?.querySelector<HTMLElement>('[role^=menuitem]');
    first?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape does the same.
    <dialog
      ref={ref}
      className={styles.menu}
      style={place}
      aria-label={label}
      onClick={(event) => event.target === ref.current && onClose()}
      onCancel={(event) => {
        // React bubbles the event to a dialog around the menu, which must stay open.
        event.stopPropagation();
        onClose();
      }}
    >
      <Items store={menu} aria-label={label} className={styles.list}>
        {groups.map((group) => (
          <GroupOfItems key={group.label} aria-label={group.label} className={styles.group}>
            <div className={styles.groupLabel} aria-hidden="true">
              {group.label}
            </div>
            {group.choices.map((choice) => (
              <Choice key={choice.value} group={group} choice={choice} onClose={onClose} />
            ))}
          </GroupOfItems>
        ))}
      </Items>
    </dialog>
  );
}

interface ChoiceProps {
  group: MenuGroup;
  choice: MenuGroup['choices'][number];
  onClose: () => void;
}

function Choice({ group, choice: { value, label, hint }, onClose }: ChoiceProps) {
  const isChosen = value === group.chosen;
  return (
    <MenuItem
      // A button can be focused from its first render; a `<div>` gets its tabindex later.
      render={<button type="button" />}
      {...(group.chosen !== null && { role: 'menuitemradio', 'aria-checked': isChosen })}
      className={classes(styles.item, isChosen && styles.chosen)}
      // The owner of the open state closes the menu.
      hideOnClick={false}
      onClick={() => {
        onClose();
        if (!isChosen) group.onChoose(value);
      }}
    >
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </MenuItem>
  );
}

/** Moves the menu up when there is no room for it below the button. */
function keepInWindow(dialog: HTMLDialogElement): void {
  const { bottom, height } = dialog.getBoundingClientRect();
  const room = document.documentElement.clientHeight;
  if (bottom > room) dialog.style.insetBlockStart = `${Math.max(0, room - height)}px`;
}
