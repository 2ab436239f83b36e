import X from 'lucide-react/icons/x';
import { Component, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCall, useIsReachable } from '../../live/index.ts';
import { useConsentActions, useConsents } from '../../live/later.ts';
import type { Config } from '../../shared/config/index.ts';
import type { Gif, GifCategory } from '../../shared/model/index.ts';
import { Button, IconButton, Spinner } from '../../ui/index.ts';
import { GifGrid } from './GifGrid.tsx';
import styles from './GifPicker.module.css';
import { useCategories, useDelayed, useGifs } from './use-gifs.ts';

/** Of the spec (§5 and §9). The sizes of the picker are in its styles. */
export const SEARCH = { maxLength: 500, delayMs: 800 } as const;

interface GifPickerProps {
  service: NonNullable<Config['gifs']>;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** Finds a GIF. The first time it asks whether the service may be contacted. */
export function GifPicker(props: GifPickerProps) {
  return (
    <NothingOnFault onFault={props.onClose}>
      <PickerDialog {...props} />
    </NothingOnFault>
  );
}

/** A picker that cannot be drawn is not there (spec §8). */
class NothingOnFault extends Component<{ children: ReactNode; onFault: () => void }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

function PickerDialog({ service, onChoose, onClose }: GifPickerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isAllowed = useConsents()?.includes('gifs');
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const choose = (url: string) => {
    onChoose(url);
    onClose();
  };
  // Outside of the form of the text: Enter must not submit that.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click handles the area outside; Escape does the same.
    <dialog
      ref={ref}
      className={styles.picker}
      aria-labelledby={titleId}
      onClick={({ target }) => target === ref.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            GIFs
          </h2>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} />
        </header>
        {isAllowed === false && <Consent service={service} onRefuse={onClose} />}
        {isAllowed && <Finder onChoose={choose} />}
      </div>
    </dialog>,
    document.body,
  );
}

function Consent({ service, onRefuse }: { service: GifPickerProps['service']; onRefuse: () => void }) {
  const { give } = useConsentActions();
  return (
    <div className={styles.consent}>
      <p>
        GIFs come from <b>{new URL(service.apiRoot).host}</b>, another site. It sees your address and what you search
        for, but not who you are here.
      </p>
      <p>Your permission counts on this device. You can take it back in the privacy settings.</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => void give('gifs')}>
          Allow
        </Button>
        <Button onClick={onRefuse}>Not now</Button>
      </div>
    </div>
  );
}

/** What is shown: the categories, what is popular, or a search. */
type Shown = { kind: 'categories' } | { kind: 'popular' } | { kind: 'search'; words: string };

function Finder({ onChoose }: { onChoose: (url: string) => void }) {
  const call = useCall();
  const isReachable = useIsReachable();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>({ kind: 'categories' });
  const categories = useCategories();
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const take = useCallback((text: string) => {
    const words = text.trim();
    setShown(words === '' ? { kind: 'categories' } : { kind: 'search', words });
  }, []);
  const search = useDelayed(SEARCH.delayMs, take);
  const wanted = shown.kind === 'search' ? shown.words : shown.kind === 'popular' ? null : undefined;
  const { gifs, isLoading, isAnswered, loadMore } = useGifs(wanted);
  const choose = ({ id, url }: Gif) => {
    void call({ kind: 'gif-chosen', id, search: wanted ?? null });
    onChoose(url);
  };
  const open = ({ searchTerm }: GifCategory) => {
    setTyped(searchTerm);
    setShown(searchTerm === '' ? { kind: 'popular' } : { kind: 'search', words: searchTerm });
    inputRef.current?.focus();
  };
  return (
    <>
      <div className={styles.search}>
        <input
          ref={inputRef}
          type="search"
          value={typed}
          maxLength={SEARCH.maxLength}
          placeholder="Search GIFs"
          aria-label="Search GIFs"
          className={styles.field}
          onChange={({ target: { value } }) => {
            setTyped(value);
            search(value, value === '');
          }}
          onKeyDown={({ key }) => key === 'Enter' && search(typed, true)}
        />
      </div>
      {shown.kind === 'categories' ? (
        <Categories categories={categories} onOpen={open} />
      ) : gifs.length > 0 ? (
        <GifGrid key={wanted ?? ''} gifs={gifs} onChoose={choose} onEnd={loadMore} />
      ) : (
        <div className={styles.scroll} />
      )}
      <p role="status" className={styles.status}>
        {!isReachable ? (
          'GIFs need a connection.'
        ) : isLoading ? (
          <>
            <Spinner /> Loading...
          </>
        ) : shown.kind !== 'categories' && isAnswered ? (
          gifs.length === 0 ? (
            'No GIFs found!'
          ) : (
            `${gifs.length} GIFs`
          )
        ) : null}
      </p>
    </>
  );
}

function Categories({ categories, onOpen }: { categories: GifCategory[]; onOpen: (category: GifCategory) => void }) {
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li key={category.searchTerm}>
          <button type="button" className={styles.category} onClick={() => onOpen(category)}>
            {category.image !== null && <img src={category.image} alt="" referrerPolicy="no-referrer" loading="lazy" />}
            <span>{category.searchTerm || 'Trending'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
