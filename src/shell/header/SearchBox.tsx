import { useLocation, useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QuickFind, SearchNames } from '../../features/names/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import styles from './SearchBox.module.css';

/**
 * The search field, focused by '/' or Ctrl+K. On phones it is collapsed to an icon. While its user types, it shows names for the
 * operators of a search, otherwise the places that the text names.
 */
export function SearchBox() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [text, setText] = useState('');
  const shown = useLocation({ select: ({ pathname, search }) => (pathname === '/search' ? queryOf(search) : '') });

  const open = () => {
    // On phones the field is shown first. Keys that follow at once must reach it.
    flushSync(() => setIsOpen(true));
    input.current?.select();
    input.current?.focus();
  };
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  const close = () => {
    input.current?.blur();
    // On phones the icon is shown again. Later, its focus could take keys from a field that is open again.
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  const settle = () => {
    setIsOpen(false);
    setText('');
    // A field that is replaced while it has the focus reports no blur.
    setHasFocus(false);
  };
  const search = () => {
    const query = input.current?.value.trim() ?? '';
    if (query === '') return;
    settle();
    void router.navigate({ to: '/search', search: { q: query } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  /** The text was the name of the place that is opened, not a search. */
  const leave = () => {
    if (input.current) input.current.value = shown;
    input.current?.blur();
    settle();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  return (
    <search className={styles.search}>
      <IconButton ref={opener} label="Search" icon={<Search size={20} />} className={styles.opener} onClick={open} />
      <form className={classes(styles.form, isOpen && styles.open)} onSubmit={submit}>
        <Search size={16} aria-hidden="true" className={styles.icon} />
        <input
          key={shown}
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={shown}
          placeholder="Search"
          aria-label="Search"
          aria-keyshortcuts="/ Control+K"
          autoComplete="off"
          enterKeyHint="search"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={closeOnEscape}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
        <IconButton label="Close search" icon={<X size={20} />} className={styles.closer} onClick={close} />
        <div className={styles.names}>
          {hasFocus && (
            <>
              <SearchNames field={input} text={text} onPick={setText} />
              <QuickFind field={input} text={text} onSearch={search} onOpen={leave} />
            </>
          )}
        </div>
      </form>
    </search>
  );
}

function queryOf({ q, qs }: Record<string, unknown>): string {
  const query = q ?? qs;
  return typeof query === 'string' ? query : '';
}

/** True for '/' outside of text fields and for Ctrl+K (spec §2). */
function isSearchKey(event: globalThis.KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK') return true;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return !target?.isContentEditable && !target?.closest('input, textarea, select, dialog');
}
