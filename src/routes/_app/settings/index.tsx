import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const ProfilePage = titledScreen(
  'Settings',
  lazyModule(() => import('../../../features/settings/profile/index.ts')),
  ({ ProfilePage }) => ProfilePage,
);

export const Route = createFileRoute('/_app/settings/')({ component: ProfilePage });
