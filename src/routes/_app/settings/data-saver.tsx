import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const DataSaverPage = lazyScreen(
  lazyModule(() => import('../../../features/settings/data-saver/index.ts')),
  ({ DataSaverPage }) => DataSaverPage,
);

export const Route = createFileRoute('/_app/settings/data-saver')({ component: DataSaver });

function DataSaver() {
  useNamedTitle('Data saver');
  return <DataSaverPage />;
}
