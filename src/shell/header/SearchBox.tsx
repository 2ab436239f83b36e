import { useLocation, useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SearchNames } from '../../features/names/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import styles from './SearchBox.module.css';

/** The search field, focused by '/' or Ctrl+K. On phones it is collapsed to an icon. */
export function SearchBox() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const shown = useLocation({ select: ({ pathname, search }) => (pathname === '/search' ? queryOf(search) : '') });

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
      // On phones the field is mounted after this event.
      requestAnimationFrame(() => input.current?.select());
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const open = () => {
    setIsOpen(true);
    requestAnimationFrame(() => input.current?.focus());
  };
  const close = () => {
    input.current?.blur();
    setIsOpen(false);
    // On phones the field is unmounted and the icon is mounted again.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    if (query === '') return;
    setIsOpen(false);
    void router.navigate({ to: '/search', search: { q: query } });
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
        />
        <IconButton label="Close search" icon={<X size={20} />} className={styles.closer} onClick={close} />
        <div className={styles.names}>
          <SearchNames field={input} text={text} onPick={setText} />
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
