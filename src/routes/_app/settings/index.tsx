import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const ProfilePage = lazyScreen(
  lazyModule(() => import('../../../features/settings/profile/index.ts')),
  ({ ProfilePage }) => ProfilePage,
);

export const Route = createFileRoute('/_app/settings/')({ component: Settings });

function Settings() {
  useNamedTitle('Settings');
  return <ProfilePage />;
}
