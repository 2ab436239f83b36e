import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { memoriesFromFault } from '../../../shared/rules/index.ts';
import { check } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { pageSearch } from '../../-search.ts';

const MemoriesScreen = lazyScreen(
  lazyModule(() => import('../../-screens/MemoriesScreen.tsx')),
  ({ MemoriesScreen }) => MemoriesScreen,
);

export const Route = createFileRoute('/_app/$userName/memories/$from')({
  validateSearch: pageSearch,
  beforeLoad: ({ params }) => check(memoriesFromFault(params.from)),
  component: UserMemories,
});

function UserMemories() {
  const { userName: username, from } = Route.useParams();
  const { offset = 0 } = Route.useSearch();
  return <MemoriesScreen username={username} from={from} offset={offset} />;
}
