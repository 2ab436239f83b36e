import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';

const AllGroupsScreen = lazyScreen(
  lazyModule(() => import('../-screens/AllGroupsScreen.tsx')),
  ({ AllGroupsScreen }) => AllGroupsScreen,
);

export const Route = createFileRoute('/_app/all-groups')({
  validateSearch: textSearch('sort', 'order'),
  component: AllGroups,
});

function AllGroups() {
  return <AllGroupsScreen search={Route.useSearch()} />;
}
