import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignIn } from '../-guards.ts';
import { titledScreen } from '../-lazy.tsx';

const InvitePage = titledScreen(
  'Invite',
  lazyModule(() => import('../../features/invitations/index.ts')),
  ({ InvitePage }) => InvitePage,
);

export const Route = createFileRoute('/_app/invite')({ beforeLoad: requireSignIn, component: InvitePage });
