import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const AppearancePage = lazyScreen(
  lazyModule(() => import('../../../features/settings/appearance/index.ts')),
  ({ AppearancePage }) => AppearancePage,
);

export const Route = createFileRoute('/_app/settings/appearance')({ component: Appearance });

function Appearance() {
  useNamedTitle('Appearance settings');
  return <AppearancePage anchor={useLocation().hash} />;
}
