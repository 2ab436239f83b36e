import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const StoragePage = titledScreen(
  'Storage',
  lazyModule(() => import('../../../features/settings/storage/index.ts')),
  ({ StoragePage }) => StoragePage,
);

export const Route = createFileRoute('/_app/settings/storage')({ component: StoragePage });
