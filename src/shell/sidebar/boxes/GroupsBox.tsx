import Pin from 'lucide-react/icons/pin';
import { useServerNow } from '../../../live/index.ts';
import type { Account, Self } from '../../../shared/model/index.ts';
import { readPreferences } from '../../../shared/rules/index.ts';
import { PAGES } from '../../../shared/rules/pages.ts';
import { Time, VisuallyHidden } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { PageLink, SidebarLink } from '../SidebarLink.tsx';
import styles from './GroupsBox.module.css';

interface GroupsBoxProps {
  groups: { account: Account; updatedAt: number; isPinned: boolean }[];
  self: Self | undefined;
}

/** Recently active groups and pinned ones, with the time of their last activity (spec §2). */
export function GroupsBox({ groups, self }: GroupsBoxProps) {
  const now = useServerNow();
  const { absolute, amPm } = readPreferences(self).timeDisplay;
  return (
    <nav aria-label="Groups">
      <Collapsible title="Groups">
        <ul>
          {groups.map(({ account, updatedAt, isPinned }) => (
            <SidebarLink
              key={account.id}
              href={`/${account.username}`}
              aside={<Time at={updatedAt} now={now} absolute={absolute} amPm={amPm} />}
            >
              {isPinned && (
                <>
                  <Pin size={14} fill="currentColor" className={styles.pin} aria-hidden="true" />
                  <VisuallyHidden>Pinned: </VisuallyHidden>
                </>
              )}
              <bdi>{account.screenName || account.username}</bdi>
            </SidebarLink>
          ))}
          <PageLink page={PAGES.groups} />
        </ul>
      </Collapsible>
    </nav>
  );
}
