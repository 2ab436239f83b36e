import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Account } from '../../shared/model/index.ts';
import { type NameFinder, typedName } from '../../shared/text/typed-name.ts';
import { Avatar, classes, Link, VisuallyHidden } from '../../ui/index.ts';
import styles from './NameSuggestions.module.css';
import { useSuggestedPeople, useTypedName } from './use-typed-name.ts';

type Field = RefObject<HTMLTextAreaElement | HTMLInputElement | null>;

interface NameSuggestionsProps {
  field: Field;
  /** The field's current text. */
  text: string;
  /** Receives the field's text with the picked name in it. */
  onPick: (text: string) => void;
  /** Finds the name before the caret. Default: a name after an `@`. */
  find?: NameFinder;
  /** Adds a link to each account's page. */
  hasLinks?: boolean;
}

/**
 * Suggests usernames for the one being typed in a field. Arrow keys choose, Enter, Tab or a click picks, Escape closes.
 *
 * The list attaches to a field that its form renders, and only while it has names: the field stays a plain text field. ARIA
 * allows a `<textarea>` or a search field no role of combobox, but `aria-activedescendant` without it.
 */
export function NameSuggestions(props: NameSuggestionsProps) {
  const { field, text, onPick, find = typedName, hasLinks = false } = props;
  const { typed, close } = useTypedName(field, text, find);
  const people = useSuggestedPeople(typed?.letters ?? '');
  if (!typed || people.length === 0) return null;
  const pick = ({ username }: Account) => {
    const { current } = field;
    if (!current) return;
    current.setRangeText(`${username} `, typed.start, typed.start + typed.letters.length, 'end');
    onPick(current.value);
    close();
  };
  return (
    <NameList key={typed.letters} field={field} people={people} hasLinks={hasLinks} onPick={pick} onClose={close} />
  );
}

interface NameListProps {
  field: Field;
  people: Account[];
  hasLinks: boolean;
  onPick: (person: Account) => void;
  onClose: () => void;
}

function NameList({ field, people, hasLinks, onPick, onClose }: NameListProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, people.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  // The field may be at the bottom edge of the window.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  });
  const choose = () => {
    const person = people[at];
    if (person) onPick(person);
  };
  useKeys(field, (key) => {
    if (key === 'ArrowDown') setChosen((at + 1) % people.length);
    else if (key === 'ArrowUp') setChosen((at + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') choose();
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  });
  useEffect(() => {
    const { current } = field;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${at}`,
    };
    for (const [name, value] of Object.entries(attributes)) current?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current?.removeAttribute(name);
    };
  }, [field, id, at]);
  useEffect(() => {
    const { current } = field;
    current?.addEventListener('blur', onClose);
    return () => current?.removeEventListener('blur', onClose);
  });
  return (
    <div className={styles.place}>
      {/* A press must leave the focus in the field: its blur closes the list. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only prevents a default action. */}
      <div className={styles.box} onMouseDown={(event) => event.preventDefault()}>
        <div ref={list} role="listbox" id={id} aria-label="Names" className={styles.list}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={person.id}
              role="option"
              id={optionId(index)}
              aria-selected={index === at}
              className={classes(styles.name, index === at && styles.chosen)}
              onClick={() => onPick(person)}
            >
              <Avatar name={person.screenName || person.username} src={person.pictureMediumUrl} size={24} />
              <bdi className={styles.screenName}>{person.screenName || person.username}</bdi>
              <span className={styles.username}>@{person.username}</span>
            </div>
          ))}
        </div>
        {hasLinks && (
          <nav aria-label="Pages">
            {people.map(({ id: personId, username }) => (
              <Link
                key={personId}
                href={`/${username}`}
                className={styles.link}
                aria-label={`Open @${username}`}
                onClick={onClose}
              >
                <ArrowUpRight size={18} aria-hidden="true" />
              </Link>
            ))}
          </nav>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{people.length === 1 ? '1 name' : `${people.length} names`}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Handles keys before the field's form does. `act` returns whether it used the key. */
function useKeys(field: Field, act: (key: string) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const { current } = field;
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing;
      if (isOther || !latest.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
