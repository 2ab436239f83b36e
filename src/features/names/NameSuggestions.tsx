import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { NAME_SUGGESTIONS } from '../../shared/config/index.ts';
import type { RosterEntry } from '../../shared/model/index.ts';
import { type NameFinder, typedName } from '../../shared/text/typed-name.ts';
import { Link } from '../../ui/index.ts';
import { AccountLine } from './AccountLine.tsx';
import { useChoice } from './choice.ts';
import type { Field } from './field.ts';
import styles from './NameSuggestions.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { useMatchingNames } from './use-names.ts';
import { useTypedName } from './use-typed-name.ts';

export interface NameSuggestionsProps {
  field: Field;
  /** The field's current text. */
  text: string;
  /** Receives the field's text with the picked name in it. */
  onPick: (text: string) => void;
  /** Finds the name before the caret. Default: a name after an `@`. */
  find?: NameFinder;
  /** In a search field stored names are shown at once, and each has a link to its page. */
  isSearch?: boolean;
}

/** Suggests usernames for the one being typed in a field. */
export function NameSuggestions({ field, text, onPick, find = typedName, isSearch = false }: NameSuggestionsProps) {
  // Half a second before the server is asked; in texts also before anything is shown.
  const [shownAfterMs, askedAfterMs] = isSearch ? [0, NAME_SUGGESTIONS.delayMs] : [NAME_SUGGESTIONS.delayMs, 0];
  const { typed, close } = useTypedName(field, text, find, shownAfterMs);
  const names = useMatchingNames(field, typed, askedAfterMs);
  if (!typed || names.length === 0) return null;
  const pick = ({ username }: RosterEntry) => {
    const { current } = field;
    if (!current) return;
    current.setRangeText(`${username} `, typed.start, typed.start + typed.letters.length, 'end');
    onPick(current.value);
    close();
  };
  return (
    <NameList field={field} letters={typed.letters} names={names} hasLinks={isSearch} onPick={pick} onClose={close} />
  );
}

interface NameListProps {
  field: Field;
  letters: string;
  names: readonly RosterEntry[];
  hasLinks: boolean;
  onPick: (account: RosterEntry) => void;
  onClose: () => void;
}

function NameList({ field, letters, names, hasLinks, onPick, onClose }: NameListProps) {
  const choice = useChoice(letters);
  const options = names.map((account) => ({ key: account.id, account }));
  // The first name is chosen, and stays so when the server's names come before it.
  if (!options.some(({ key }) => key === choice.key)) choice.choose(options[0]?.key ?? null);
  return (
    <SuggestionList
      field={field}
      label="Names"
      sections={[{ heading: '', options }]}
      render={({ account }) => <AccountLine account={account} />}
      choice={choice}
      isCompletion
      status={names.length === 1 ? '1 name' : `${names.length} names`}
      onPick={({ account }) => onPick(account)}
      onClose={onClose}
    >
      {hasLinks && (
        <nav aria-label="Pages">
          {names.map(({ id, username }) => (
            <Link
              key={id}
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
    </SuggestionList>
  );
}
