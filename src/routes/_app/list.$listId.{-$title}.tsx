import { createFileRoute } from '@tanstack/react-router';
import { requireSignInAtStart } from '../-guards.ts';
import { ListScreen } from '../-screens/ListScreen.tsx';
import { homeSearch } from '../-search.ts';

export const Route = createFileRoute('/_app/list/$listId/{-$title}')({
  validateSearch: homeSearch,
  beforeLoad: requireSignInAtStart,
  component: List,
});

function List() {
  const { listId, title } = Route.useParams();
  return <ListScreen idPrefix={listId} title={title} search={Route.useSearch()} />;
}
