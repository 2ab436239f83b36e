import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const DevicePage = titledScreen(
  'This device',
  lazyModule(() => import('../../../features/settings/device/index.ts')),
  ({ DevicePage }) => DevicePage,
);

export const Route = createFileRoute('/_app/settings/device')({ component: DevicePage });
