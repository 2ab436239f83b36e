import { useConfig } from '../../live/index.ts';
import { Collapsible } from '../../ui/later.ts';
import { SidebarLink } from './SidebarLink.tsx';

/** Links about the site. */
export function ProductLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { siteTitle, newsAccount } = useConfig();
  return (
    <nav aria-label={siteTitle}>
      <Collapsible title={siteTitle}>
        <ul>
          {isSignedIn && (
            <>
              <SidebarLink href="/search">Search</SidebarLink>
              <SidebarLink href="/invite">Invite</SidebarLink>
            </>
          )}
          <SidebarLink href="/filter/everything">Everything</SidebarLink>
          <SidebarLink href="/all-groups">Public groups</SidebarLink>
          <SidebarLink href="/support">Support/FAQ</SidebarLink>
          {newsAccount !== null && <SidebarLink href={`/${newsAccount}`}>News</SidebarLink>}
          <SidebarLink href="/about/donate">Donate</SidebarLink>
        </ul>
      </Collapsible>
    </nav>
  );
}
