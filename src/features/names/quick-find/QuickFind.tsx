import File from 'lucide-react/icons/file';
import List from 'lucide-react/icons/list';
import Search from 'lucide-react/icons/search';
import { type RefObject, useState } from 'react';
import { useVisibleHeight } from '../../../platform/visible-height.ts';
import type { Place } from '../../../shared/rules/quick-find.ts';
import { useFollow } from '../../../ui/index.ts';
import { AccountLine } from '../AccountLine.tsx';
import { useChoice } from '../choice.ts';
import { SuggestionLine } from '../SuggestionLine.tsx';
import { SuggestionList, type SuggestionSection } from '../SuggestionList.tsx';
import { type Found, usePlaces } from './use-places.ts';

export interface QuickFindProps {
  field: RefObject<HTMLInputElement | null>;
  /** The field's current text. */
  text: string;
  /** Searches posts for the text. */
  onSearch: () => void;
  /** Called when a place is opened. */
  onOpen: () => void;
}

type Option = Place | { kind: 'search'; key: 'search' };

const HEADINGS = { people: 'People', groups: 'Groups', lists: 'Lists', pages: 'Pages' } as const;
const SEARCH: Option = { kind: 'search', key: 'search' };
/** What the list leaves free of the window's height: the header above it and a margin below. */
const BELOW_HEADER_PX = 72;

/** Finds people, groups, lists and pages by the text of the header's search field. Rendered while the field has the focus. */
export function QuickFind({ field, text, onSearch, onOpen }: QuickFindProps) {
  const found = usePlaces(text);
  const choice = useChoice(text);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const follow = useFollow();
  const height = useVisibleHeight();
  if (!found || closedAt === text) return null;
  const sections = sectionsOf(found, choice.key);
  // All but the search.
  const count = sections.flatMap(({ options }) => options).length - 1;
  const pick = (option: Option) => {
    if (option.kind === 'search') return onSearch();
    onOpen();
    follow?.('href' in option ? option.href : `/${option.account.username}`);
  };
  return (
    <SuggestionList
      field={field}
      label="Places"
      sections={sections}
      render={(option) => <Line option={option} text={text} />}
      choice={choice}
      status={count === 1 ? '1 result' : `${count} results`}
      onPick={pick}
      onClose={() => setClosedAt(text)}
      maxHeight={`min(32rem, ${height - BELOW_HEADER_PX}px)`}
    />
  );
}

/**
 * The server's accounts come below the stored places, so they move none of these. The search, which stays last, would move: while it
 * is chosen, they wait.
 */
function sectionsOf({ sections, more }: Found, chosen: string | null): SuggestionSection<Option>[] {
  const isHeld = chosen === SEARCH.key;
  return [
    ...sections.map(({ kind, places }) => ({ heading: HEADINGS[kind], options: places })),
    ...(more.length > 0 && !isHeld ? [{ heading: 'More people and groups', options: more }] : []),
    { heading: '', options: [SEARCH] },
  ];
}

function Line({ option, text }: { option: Option; text: string }) {
  if (option.kind === 'search') {
    return (
      <SuggestionLine icon={<Search size={24} viewBox={SMALLER} aria-hidden="true" />}>
        {`Search posts for “${text.trim()}”`}
      </SuggestionLine>
    );
  }
  if ('account' in option) return <AccountLine account={option.account} />;
  const Icon = option.kind === 'lists' ? List : File;
  return (
    <SuggestionLine icon={<Icon size={24} viewBox={SMALLER} aria-hidden="true" />} aside={option.within}>
      {option.label}
    </SuggestionLine>
  );
}

/** Draws an icon of lucide at three quarters of its size, in the middle. */
const SMALLER = '-4 -4 32 32';
