import { AllGroupsPage } from '../../features/all-groups/index.ts';
import { useConfig } from '../../live/index.ts';
import { groupOrderOf } from '../../shared/rules/group-table.ts';
import { useViewTitle } from '../-title.ts';

interface AllGroupsScreenProps {
  /** The order of the table, as the address names it. */
  search: { sort?: string | undefined; order?: string | undefined };
}

export function AllGroupsScreen({ search }: AllGroupsScreenProps) {
  useViewTitle({ kind: 'roster', roster: { kind: 'all-groups' } }, `Public groups - ${useConfig().siteTitle}`);
  return <AllGroupsPage order={groupOrderOf(search)} />;
}
