import { createFileRoute } from '@tanstack/react-router';
import { FeedScreen } from '../../-screens/FeedScreen.tsx';
import { pageSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/best_of')({
  validateSearch: pageSearch,
  component: BestOf,
});

function BestOf() {
  const { offset = 0 } = Route.useSearch();
  return <FeedScreen feed={{ kind: 'bestof' }} offset={offset} path="/filter/best_of" />;
}
