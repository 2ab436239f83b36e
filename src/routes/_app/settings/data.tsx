import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const DataPage = lazyScreen(
  lazyModule(() => import('../../../features/settings/data/index.ts')),
  ({ DataPage }) => DataPage,
);

export const Route = createFileRoute('/_app/settings/data')({ component: Settings });

function Settings() {
  useNamedTitle('Your data');
  return <DataPage />;
}
