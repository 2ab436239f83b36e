import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const DeactivatePage = lazyScreen(
  lazyModule(() => import('../../../features/settings/deactivate/index.ts')),
  ({ DeactivatePage }) => DeactivatePage,
);

export const Route = createFileRoute('/_app/settings/deactivate')({ component: Settings });

function Settings() {
  useNamedTitle('Delete account');
  return <DeactivatePage />;
}
