import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

/** The way to sharing from other sites. */
export function BookmarkletBox() {
  return (
    <nav aria-label="Bookmarklet">
      <Collapsible title="Bookmarklet" isInitiallyOpen={false}>
        <ul>
          <SidebarLink href="/bookmarklet">Share from other sites</SidebarLink>
        </ul>
      </Collapsible>
    </nav>
  );
}
