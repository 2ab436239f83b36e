import { useConfig } from '../../live/index.ts';
import { newsPage, PAGES } from '../../shared/rules/pages.ts';
import { Collapsible } from '../../ui/later.ts';
import { PageLink } from './SidebarLink.tsx';

/** Links about the site. */
export function ProductLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { siteTitle, newsAccount } = useConfig();
  return (
    <nav aria-label={siteTitle}>
      <Collapsible title={siteTitle}>
        <ul>
          {isSignedIn && (
            <>
              <PageLink page={PAGES.search} />
              <PageLink page={PAGES.invite} />
            </>
          )}
          <PageLink page={PAGES.everything} />
          <PageLink page={PAGES.allGroups} />
          <PageLink page={PAGES.support} />
          {newsAccount !== null && <PageLink page={newsPage(newsAccount)} />}
          <PageLink page={PAGES.donate} />
        </ul>
      </Collapsible>
    </nav>
  );
}
