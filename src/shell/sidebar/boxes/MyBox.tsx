import { useDraftCount } from '../../../features/drafts/index.ts';
import type { Self } from '../../../shared/model/index.ts';
import { calendarPage, PAGES } from '../../../shared/rules/pages.ts';
import { Collapsible } from '../../../ui/later.ts';
import { unreadCounts } from '../../unread.ts';
import { PageLink } from '../SidebarLink.tsx';

/** Links to the viewer's own feeds. */
export function MyBox({ username, self }: { username: string; self: Self | undefined }) {
  const { directs, notifications } = unreadCounts(self);
  const drafts = useDraftCount();
  return (
    <nav aria-label="My box">
      <Collapsible title="My box">
        <ul>
          <PageLink page={PAGES.home} />
          <PageLink page={PAGES.directs} unread={directs} />
          <PageLink page={PAGES.discussions} />
          <PageLink page={PAGES.saves} />
          <PageLink page={PAGES.bestOfDay} />
          <PageLink page={PAGES.notifications} unread={notifications} />
          <PageLink page={calendarPage(username)} />
          {drafts > 0 && <PageLink page={PAGES.drafts} unread={drafts} />}
        </ul>
      </Collapsible>
    </nav>
  );
}
