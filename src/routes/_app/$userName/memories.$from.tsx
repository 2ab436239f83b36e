import { createFileRoute } from '@tanstack/react-router';
import { useLive } from '../../../live/index.ts';
import { memoriesFromFault } from '../../../shared/rules/index.ts';
import { check, requireUserName } from '../../-guards.ts';
import { FeedScreen } from '../../-screens/FeedScreen.tsx';
import { pageSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/$userName/memories/$from')({
  validateSearch: pageSearch,
  beforeLoad: ({ params }) => {
    requireUserName(params);
    check(memoriesFromFault(params.from));
  },
  component: UserMemories,
});

function UserMemories() {
  const { userName: username, from } = Route.useParams();
  const { offset = 0 } = Route.useSearch();
  const owner = useLive('accountByName', username);
  const path = `/${username}/memories/${from}`;
  return <FeedScreen feed={{ kind: 'memories', from, username }} offset={offset} path={path} owner={owner} />;
}
