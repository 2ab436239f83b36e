import { useServerNow } from '../../../live/index.ts';
import type { Account, Self } from '../../../shared/model/index.ts';
import { readPreferences } from '../../../shared/rules/index.ts';
import { Time } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

interface GroupsBoxProps {
  groups: { account: Account; updatedAt: number }[];
  self: Self | undefined;
}

/** Recently active groups, with the time of their last activity. */
export function GroupsBox({ groups, self }: GroupsBoxProps) {
  const now = useServerNow();
  const { absolute, amPm } = readPreferences(self).timeDisplay;
  return (
    <nav aria-label="Groups">
      <Collapsible title="Groups">
        <ul>
          {groups.map(({ account, updatedAt }) => (
            <SidebarLink
              key={account.id}
              href={`/${account.username}`}
              aside={<Time at={updatedAt} now={now} absolute={absolute} amPm={amPm} />}
            >
              {account.screenName || account.username}
            </SidebarLink>
          ))}
          <SidebarLink href="/groups">Browse/edit groups</SidebarLink>
        </ul>
      </Collapsible>
    </nav>
  );
}
