import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

/** Link to the bookmarklet. */
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
