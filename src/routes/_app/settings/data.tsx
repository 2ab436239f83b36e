import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const DataPage = titledScreen(
  'Your data',
  lazyModule(() => import('../../../features/settings/data/index.ts')),
  ({ DataPage }) => DataPage,
);

export const Route = createFileRoute('/_app/settings/data')({ component: DataPage });
