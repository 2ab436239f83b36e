import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const DevicePage = lazyScreen(
  lazyModule(() => import('../../../features/settings/device/index.ts')),
  ({ DevicePage }) => DevicePage,
);

export const Route = createFileRoute('/_app/settings/device')({ component: Settings });

function Settings() {
  useNamedTitle('This device');
  return <DevicePage />;
}
