import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const DeactivatePage = titledScreen(
  'Delete account',
  lazyModule(() => import('../../../features/settings/deactivate/index.ts')),
  ({ DeactivatePage }) => DeactivatePage,
);

export const Route = createFileRoute('/_app/settings/deactivate')({ component: DeactivatePage });
