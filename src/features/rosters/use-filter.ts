import { useDeferredValue, useMemo, useState } from 'react';
import { cameByLink } from '../../platform/arrivals.ts';
import type { RosterEntry } from '../../shared/model/index.ts';
import {
  type FoldedEntry,
  findEntries,
  foldEntries,
  type RosterPart,
  sortEntries,
} from '../../shared/rules/rosters.ts';
import { useReader } from '../people/index.ts';

/** What the user has typed last into the field of each address, for a return by “back”. */
const typed = new Map<string, string>();

export interface Filter {
  text: string;
  setText: (text: string) => void;
  /** The rows that the text and the part leave, in the order. */
  found: readonly RosterEntry[];
}

interface FilterOptions {
  /** Address of the list. */
  path: string;
  /** Puts the rows in order. The same function while the order is the same. */
  sort: (folded: readonly FoldedEntry[]) => readonly FoldedEntry[];
  part?: RosterPart;
}

/** The text that is typed to find accounts. */
function useTyped(path: string): { text: string; setText: (text: string) => void } {
  const [text, setText] = useState(() => (cameByLink() ? '' : (typed.get(path) ?? '')));
  const set = (next: string) => {
    typed.set(path, next);
    setText(next);
  };
  return { text, setText: set };
}

export const byName = (folded: readonly FoldedEntry[]) => sortEntries(folded, 'name');
export const asListed = (folded: readonly FoldedEntry[]) => folded;

/** Finds and sorts rows. Names are folded and sorted once for each change of the rows; a key costs comparisons only. */
export function useFilter(rows: readonly RosterEntry[], { path, sort, part = 'all' }: FilterOptions): Filter {
  const { text, setText } = useTyped(path);
  // The field shows a key at once, the list follows with the next render, which further keys interrupt.
  const wanted = useDeferredValue(text);
  const isByUsername = useReader().preferences.nameDisplay === 3;
  const folded = useMemo(
    () => (isByUsername ? foldEntries(rows, ({ username }) => username) : foldEntries(rows)),
    [rows, isByUsername],
  );
  const sorted = useMemo(() => sort(folded), [folded, sort]);
  const found = useMemo(() => findEntries(sorted, wanted, part), [sorted, wanted, part]);
  return { text, setText, found };
}
