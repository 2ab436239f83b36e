import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLive } from '../../../live/index.ts';
import type { Account } from '../../../shared/model/index.ts';
import { isTypedName } from '../../../shared/rules/composing.ts';
import { possibleDestinations } from '../../../shared/store/queries/destinations.ts';
import type { RecipientBoxProps } from './RecipientBox.tsx';
import styles from './RecipientPicker.module.css';
import { suggestions } from './suggestions.ts';

export interface RecipientPickerProps extends RecipientBoxProps {
  onRemove: (username: string) => void;
  onClose: () => void;
}

/** A combobox of destinations: stored accounts that match the text, and the text itself if it is a valid username. */
export function RecipientPicker({ options, mode, self, onChoose, onRemove, onClose }: RecipientPickerProps) {
  const stored = useLive(possibleDestinations) ?? [];
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => {
    // The form may have opened it, and its code may come while the user already writes the text.
    if (!(document.activeElement instanceof HTMLTextAreaElement)) input.current?.focus();
  }, []);
  const typed = text.trim().replace(/^@/, '');
  const found = suggestions(mode === 'post' ? [self.account, ...stored.filter(isOther(self.account))] : stored, {
    text,
    mode,
    chosen: options,
  });
  // A typed name is an option of its own: it is never completed to a longer one.
  const asTyped = isTypedName(typed) && !found.some(({ username }) => username.toLowerCase() === typed.toLowerCase());
  const choices = [...found.map(({ username }) => username), ...(asTyped ? [typed] : [])];
  const names = options.map(({ value }) => value);
  const idOf = (username: string) => `${listId}-${username}`;
  // The first option is active until another one is.
  const active = choices.find((username) => idOf(username) === moved) ?? choices[0];
  const combobox = useComboboxStore({
    open: choices.length > 0,
    inputValue: text,
    setInputValue: setText,
    activeId: active === undefined ? null : idOf(active),
    setActiveId: (id) => setMoved(id ?? null),
    includesBaseElement: false,
  });

  const add = (username: string) => {
    if (!names.some((name) => name.toLowerCase() === username.toLowerCase())) onChoose([...names, username]);
    setText('');
    setMoved(null);
    input.current?.focus();
  };
  /** Keys beside those of every combobox: these edit the chosen destinations or close the picker. */
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.at(-1);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      if (active !== undefined) add(active);
      else if (text === '') onClose();
    } else if (event.key === 'Escape') onClose();
    else if (event.key === 'Backspace' && text === '' && last && !last.isFixed) onRemove(last.value);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      <Combobox
        ref={input}
        store={combobox}
        className={styles.input}
        aria-label="Add a destination"
        autoCapitalize="none"
        spellCheck={false}
        // Ariakit forwards keys to the active option, also those that end a composition.
        onKeyDownCapture={(event) => event.nativeEvent.isComposing && event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
      <ComboboxList store={combobox} aria-label="Destinations" className={styles.list}>
        {choices.map((username, index) => (
          <ComboboxItem
            key={username}
            id={idOf(username)}
            value={username}
            aria-selected={username === active}
            className={styles.option}
            hideOnClick={false}
            setValueOnClick={false}
            selectValueOnClick={false}
            onClick={() => add(username)}
          >
            <Choice username={username} account={found[index]} self={self.account} />
          </ComboboxItem>
        ))}
      </ComboboxList>
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
