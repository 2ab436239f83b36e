import { useMemo } from 'react';
import { useConfig, useSession, useShell } from '../../../live/index.ts';
import { useSnapshot } from '../../../live/later.ts';
import { NAME_SUGGESTIONS, QUICK_FIND } from '../../../shared/config/index.ts';
import type { Self } from '../../../shared/model/index.ts';
import { homeListPath } from '../../../shared/rules/index.ts';
import { calendarPage, newsPage, PAGES, SETTINGS_PAGES } from '../../../shared/rules/pages.ts';
import {
  type Findable,
  findableAccount,
  findablePage,
  findPlaces,
  isPlaceName,
  type Place,
  type PlaceSection,
  usernameLetters,
} from '../../../shared/rules/quick-find.ts';
import { storedNames } from '../../../shared/store/queries/stored-names.ts';
import { useServerNames } from '../use-names.ts';

export interface Found {
  /** From what is stored, at once. */
  sections: readonly PlaceSection[];
  /** Accounts that only the server's answer contains. */
  more: readonly Place[];
}

/** Returns the places that match a text; `undefined` if it is a search, or until the stored names are read. */
export function usePlaces(text: string): Found | undefined {
  const isWanted = isPlaceName(text);
  const own = useOwnIds();
  const all = useFindables(own);
  const sections = useMemo(() => (all && isWanted ? findPlaces(all, text) : []), [all, text, isWanted]);
  const answered = useServerNames(isWanted ? usernameLetters(text) : '', NAME_SUGGESTIONS.delayMs);
  const more = useMemo(() => {
    const shown = new Set(sections.flatMap(({ places }) => places.map(({ key }) => key)));
    return findPlaces(
      answered.map((account) => findableAccount(account, own.has(account.id))),
      text,
    )
      .flatMap(({ places }) => places)
      .filter(({ key }) => !shown.has(key))
      .slice(0, QUICK_FIND.shownFromServer);
  }, [answered, sections, own, text]);
  return all && isWanted ? { sections, more } : undefined;
}

function useOwnIds(): ReadonlySet<string> {
  const self = useShell()?.self;
  return useMemo(() => new Set(self ? ownIds(self) : []), [self]);
}

/** Accounts that the viewer reads or manages, and their own. */
const ownIds = ({ account, subscriptionIds, managedGroups }: Self): string[] => [
  account.id,
  ...subscriptionIds,
  ...managedGroups.map(({ groupId }) => groupId),
];

/** All that can be found on this device. Names are read and folded once for each opening of the field. */
function useFindables(own: ReadonlySet<string>): readonly Findable[] | undefined {
  const names = useSnapshot(storedNames, true);
  const homeLists = useShell()?.homeLists;
  const { newsAccount } = useConfig();
  const username = useSession()?.username;
  const accounts = useMemo(() => names?.map((account) => findableAccount(account, own.has(account.id))), [names, own]);
  return useMemo(() => {
    const lists = (homeLists ?? [])
      .filter(({ isInherent }) => !isInherent)
      .map((list) => findablePage('lists', { href: homeListPath(list, homeLists ?? []), label: list.title }));
    const pages = [
      ...Object.values(PAGES),
      ...(username === undefined ? [] : [calendarPage(username)]),
      ...(newsAccount === null ? [] : [newsPage(newsAccount)]),
    ].map((page) => findablePage('pages', page));
    const settings = SETTINGS_PAGES.map((page) => findablePage('pages', page, PAGES.settings.label));
    return accounts && [...accounts, ...lists, ...pages, ...settings];
  }, [accounts, homeLists, newsAccount, username]);
}
