import { useConfig, useSession, useShell } from '../../live/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { HomeList } from '../../shared/model/index.ts';
import { errorTitle, findHomeList, homeListPath } from '../../shared/rules/index.ts';
import { ButtonLink, Link, Throbber } from '../../ui/index.ts';
import { EmptyState, ErrorState, ScreenTitle } from '../../ui/later.ts';
import { formatQueryString } from '../-query-string.ts';
import type { HomeSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { Redirect } from './Redirect.tsx';

interface ListScreenProps {
  /** First characters of the list's id. */
  idPrefix: string;
  /** Title of the list in the address. */
  title: string | undefined;
  search: HomeSearch;
}

/** A home list by its address. Replaces an address with an outdated title (spec §2 "Route table"). */
export function ListScreen({ idPrefix, title, search }: ListScreenProps) {
  const isSignedIn = useSession() !== null;
  const shell = useShell();
  if (!isSignedIn) return <SignInRequired />;
  if (!shell) return <Throbber />;
  const list = findHomeList(shell.homeLists, idPrefix);
  if (list && (list.isInherent || list.title !== title)) {
    return <Redirect href={homeListPath(list) + formatQueryString({ ...search })} />;
  }
  if (list) return <HomeScreen search={search} list={list} />;
  if (shell.homeLists.length > 0) return <ListNotFound lists={shell.homeLists} />;
  if (shell.failure) return <ListsFailed text={failureText(shell.failure)} />;
  return <Throbber />;
}

function SignInRequired() {
  useTitle(useConfig().siteTitle);
  return <EmptyState title="Sign in required" action={<ButtonLink href="/signin">Sign in</ButtonLink>} />;
}

function ListsFailed({ text }: { text: string }) {
  useTitle(errorTitle(useConfig().siteTitle));
  return <ErrorState title={`Cannot load home feeds list: ${text}`} />;
}

function ListNotFound({ lists }: { lists: HomeList[] }) {
  useTitle(errorTitle(useConfig().siteTitle));
  return (
    <>
      <ScreenTitle>List not found</ScreenTitle>
      <EmptyState title="These are your lists:">
        <ul>
          {lists.map((list) => (
            <li key={list.id}>
              <Link href={homeListPath(list)}>{list.title}</Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </>
  );
}
