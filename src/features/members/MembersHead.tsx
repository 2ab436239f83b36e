import type { Account } from '../../shared/model/index.ts';
import { Tabs } from '../../ui/later.ts';
import { type Age, RosterTitle, tabLabel } from '../rosters/index.ts';

export type MembersTab = 'members' | 'requests' | 'blocked';

/** Number of entries of each tab; `undefined`: not known. */
export type Counts = Record<MembersTab, number | undefined>;

export const MEMBERS_TABS: readonly MembersTab[] = ['members', 'requests', 'blocked'];
const LABELS: Record<MembersTab, string> = { members: 'Members', requests: 'Requests', blocked: 'Blocked' };

export const TITLE = 'Manage subscribers';

export const pathOf = (group: Account, tab: MembersTab): string =>
  `/${group.username}/manage-subscribers${tab === 'members' ? '' : `?show=${tab}`}`;

interface MembersHeadProps {
  group: Account;
  show: MembersTab;
  counts: Counts;
  /** Of the data below. */
  age: Age;
}

export function MembersHead({ group, show, counts, age }: MembersHeadProps) {
  const tabs = MEMBERS_TABS.map((tab) => ({
    href: pathOf(group, tab),
    label: tabLabel(LABELS[tab], counts[tab]),
    isCurrent: tab === show,
  }));
  return (
    <>
      <RosterTitle title={TITLE} age={age} />
      <Tabs label="Kinds of members" tabs={tabs} />
    </>
  );
}
