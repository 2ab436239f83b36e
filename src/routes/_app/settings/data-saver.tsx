import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const DataSaverPage = titledScreen(
  'Data saver',
  lazyModule(() => import('../../../features/settings/data-saver/index.ts')),
  ({ DataSaverPage }) => DataSaverPage,
);

export const Route = createFileRoute('/_app/settings/data-saver')({ component: DataSaverPage });
