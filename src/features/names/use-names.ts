import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../live/index.ts';
import { useSnapshot } from '../../live/later.ts';
import { type RosterEntry, rosterEntry } from '../../shared/model/index.ts';
import { storedNames } from '../../shared/store/queries/stored-names.ts';
import { bestNames, type TypedName } from '../../shared/text/typed-name.ts';
import { type Field, useFieldBlur } from './field.ts';

const NOBODY: readonly RosterEntry[] = [];

/** Returns the accounts that match the typed name best, from the stored ones and the server's answer. */
export function useMatchingNames(field: Field, typed: TypedName | null, askedAfterMs: number): readonly RosterEntry[] {
  const letters = typed?.letters.toLowerCase() ?? '';
  const of = typed?.of ?? 'all';
  const stored = useStoredNames(field, typed !== null);
  const answered = useServerNames(letters, askedAfterMs);
  return useMemo(() => {
    if (letters === '') return NOBODY;
    const byName = new Map([...(stored ?? NOBODY), ...answered].map((account) => [account.username, account]));
    const wanted = [...byName.values()].filter(({ type }) => of === 'all' || (of === 'groups') === (type === 'group'));
    return bestNames(letters, wanted, ({ username }) => username);
  }, [letters, of, stored, answered]);
}

/** Reads the stored names when a name is typed first, and again after the field was left. */
function useStoredNames(field: Field, isTyping: boolean): readonly RosterEntry[] | undefined {
  const [isWanted, setIsWanted] = useState(false);
  if (isTyping && !isWanted) setIsWanted(true);
  useFieldBlur(field, () => setIsWanted(false));
  return useSnapshot(storedNames, isWanted);
}

/**
 * Returns the accounts whose usernames contain these letters in this order, from the server; none until it has answered. It is
 * asked after a delay in which the letters do not change. '' asks nothing.
 */
export function useServerNames(letters: string, delayMs: number): readonly RosterEntry[] {
  const call = useCall();
  const [answer, setAnswer] = useState({ letters: '', names: NOBODY });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is a new function on every render.
  useEffect(() => {
    if (letters === '') return;
    let state: 'waiting' | 'asked' | 'over' = 'waiting';
    const ask = async () => {
      state = 'asked';
      const reply = await call({ kind: 'people-by-letters', letters });
      if (state === 'asked' && reply.ok) setAnswer({ letters, names: reply.value.people.map(rosterEntry) });
    };
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      if (state === 'asked') void call({ kind: 'people-by-letters', letters: '' });
      state = 'over';
    };
  }, [letters, delayMs]);
  return answer.letters === letters ? answer.names : NOBODY;
}
