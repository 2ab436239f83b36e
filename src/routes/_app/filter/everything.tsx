import { createFileRoute } from '@tanstack/react-router';
import { FeedScreen } from '../../-screens/FeedScreen.tsx';
import { pageSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/everything')({
  validateSearch: pageSearch,
  component: Everything,
});

function Everything() {
  const { offset = 0 } = Route.useSearch();
  return <FeedScreen feed={{ kind: 'everything' }} offset={offset} path="/filter/everything" />;
}
