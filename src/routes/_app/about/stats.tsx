import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const StatsPage = lazyScreen(
  lazyModule(() => import('../../../features/site/index.ts')),
  ({ StatsPage }) => StatsPage,
);

export const Route = createFileRoute('/_app/about/stats')({ component: Stats });

function Stats() {
  useNamedTitle('Stats');
  return <StatsPage />;
}
