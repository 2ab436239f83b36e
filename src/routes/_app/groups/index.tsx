import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { titledScreen } from '../../-lazy.tsx';

const GroupsPage = titledScreen(
  'Groups',
  lazyModule(() => import('../../../features/groups/list/index.ts')),
  ({ GroupsPage }) => GroupsPage,
);

export const Route = createFileRoute('/_app/groups/')({ beforeLoad: requireSignIn, component: GroupsPage });
