import { useDraftCount } from '../../../features/drafts/index.ts';
import type { Self } from '../../../shared/model/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { unreadCounts } from '../../unread.ts';
import { SidebarLink } from '../SidebarLink.tsx';

/** Links to the viewer's own feeds. */
export function MyBox({ username, self }: { username: string; self: Self | undefined }) {
  const { directs, notifications } = unreadCounts(self);
  const drafts = useDraftCount();
  return (
    <nav aria-label="My box">
      <Collapsible title="My box">
        <ul>
          <SidebarLink href="/">Home</SidebarLink>
          <SidebarLink href="/filter/direct" unread={directs}>
            Direct messages
          </SidebarLink>
          <SidebarLink href="/filter/discussions">Discussions</SidebarLink>
          <SidebarLink href="/filter/saves">Saved posts</SidebarLink>
          <SidebarLink href="/summary/1">Best of the day</SidebarLink>
          <SidebarLink href="/filter/notifications" unread={notifications}>
            Notifications
          </SidebarLink>
          <SidebarLink href={`/${username}/calendar`}>Calendar</SidebarLink>
          {drafts > 0 && (
            <SidebarLink href="/filter/drafts" unread={drafts}>
              Drafts
            </SidebarLink>
          )}
        </ul>
      </Collapsible>
    </nav>
  );
}
