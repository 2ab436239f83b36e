import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignInAtStart } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';
import { homeSearch } from '../-search.ts';

const ListScreen = lazyScreen(
  lazyModule(() => import('../-screens/ListScreen.tsx')),
  ({ ListScreen }) => ListScreen,
);

export const Route = createFileRoute('/_app/list/$listId/{-$title}')({
  validateSearch: homeSearch,
  beforeLoad: requireSignInAtStart,
  component: List,
});

function List() {
  const { listId, title } = Route.useParams();
  return <ListScreen idPrefix={listId} title={title} search={Route.useSearch()} />;
}
