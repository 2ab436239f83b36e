import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const GroupsPage = lazyScreen(
  lazyModule(() => import('../../../features/groups/list/index.ts')),
  ({ GroupsPage }) => GroupsPage,
);

export const Route = createFileRoute('/_app/groups/')({ beforeLoad: requireSignIn, component: Groups });

function Groups() {
  useNamedTitle('Groups');
  return <GroupsPage />;
}
