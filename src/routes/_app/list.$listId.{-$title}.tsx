import { createFileRoute } from '@tanstack/react-router';
import { requireSignInAtStart } from '../-guards.ts';
import { lazyScreen } from '../-lazy.ts';
import { homeSearch } from '../-search.ts';

const ListScreen = lazyScreen(async () => (await import('../-screens/ListScreen.tsx')).ListScreen);

export const Route = createFileRoute('/_app/list/$listId/{-$title}')({
  validateSearch: homeSearch,
  beforeLoad: requireSignInAtStart,
  component: List,
});

function List() {
  const { listId, title } = Route.useParams();
  return <ListScreen idPrefix={listId} title={title} search={Route.useSearch()} />;
}
