import { createFileRoute } from '@tanstack/react-router';
import { memoriesFromFault } from '../../shared/rules/index.ts';
import { check, requireSignIn } from '../-guards.ts';
import { FeedScreen } from '../-screens/FeedScreen.tsx';
import { pageSearch } from '../-search.ts';

export const Route = createFileRoute('/_app/memories/$from')({
  validateSearch: pageSearch,
  beforeLoad: ({ params, ...visit }) => {
    check(memoriesFromFault(params.from));
    requireSignIn(visit);
  },
  component: Memories,
});

function Memories() {
  const { from } = Route.useParams();
  const { offset = 0 } = Route.useSearch();
  return <FeedScreen feed={{ kind: 'memories', from }} offset={offset} path={`/memories/${from}`} />;
}
