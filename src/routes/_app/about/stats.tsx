import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const StatsPage = titledScreen(
  'Stats',
  lazyModule(() => import('../../../features/site/index.ts')),
  ({ StatsPage }) => StatsPage,
);

export const Route = createFileRoute('/_app/about/stats')({ component: StatsPage });
