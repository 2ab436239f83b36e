import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLive } from '../../live/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { isTypedName } from '../../shared/rules/composing.ts';
import { possibleDestinations } from '../../shared/store/queries/destinations.ts';
import type { RecipientBoxProps } from './RecipientBox.tsx';
import styles from './RecipientPicker.module.css';
import { suggestions } from './suggestions.ts';

export interface RecipientPickerProps extends RecipientBoxProps {
  onRemove: (username: string) => void;
  onClose: () => void;
}

/** Destinations found by a part of their name, or typed: arrows, Enter and Backspace do everything. */
export function RecipientPicker({ options, mode, self, onChoose, onRemove, onClose }: RecipientPickerProps) {
  const stored = useLive(possibleDestinations) ?? [];
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => input.current?.focus(), []);
  const typed = text.trim().replace(/^@/, '');
  const found = suggestions(mode === 'post' ? [self.account, ...stored.filter(isOther(self.account))] : stored, {
    text,
    mode,
    chosen: options,
  });
  // What is typed is never taken for a longer name: it stands in the list by itself.
  const asTyped = isTypedName(typed) && !found.some(({ username }) => username.toLowerCase() === typed.toLowerCase());
  const choices = [...found.map(({ username }) => username), ...(asTyped ? [typed] : [])];
  const names = options.map(({ value }) => value);

  const add = (username: string) => {
    if (!names.some((name) => name.toLowerCase() === username.toLowerCase())) onChoose([...names, username]);
    setText('');
    setAt(0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (now + step + choices.length) % Math.max(1, choices.length));
    } else if (event.key === 'Enter' || event.key === ',') {
      const chosen = choices[at];
      if (chosen !== undefined) add(chosen);
      else if (text === '') onClose();
    } else if (event.key === 'Escape') onClose();
    else if (event.key === 'Backspace' && text === '' && last && !last.isFixed) onRemove(last.value);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label="Add a destination"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices[at] && `${listId}-${at}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Destinations" className={styles.list}>
        {choices.map((username, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys and the focus.
          <div
            key={username}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onClick={() => add(username)}
          >
            <Choice username={username} account={found[index]} self={self.account} />
          </div>
        ))}
      </div>
      {typed !== '' && choices.length === 0 && (
        <p role="status" className={styles.words}>
          A name has 3 to 25 letters or digits
        </p>
      )}
    </div>
  );
}

function Choice({ username, account, self }: { username: string; account: Account | undefined; self: Account }) {
  if (account?.id === self.id) return <bdi>My feed</bdi>;
  return (
    <>
      {account && <bdi>{account.screenName || account.username}</bdi>}
      <span className={styles.username}>@{username}</span>
      {account?.type === 'group' && <span className={styles.words}>{account.privacy} group</span>}
    </>
  );
}

const isOther =
  (own: Account) =>
  ({ id }: Account): boolean =>
    id !== own.id;
