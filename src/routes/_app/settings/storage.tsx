import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const StoragePage = lazyScreen(
  lazyModule(() => import('../../../features/settings/storage/index.ts')),
  ({ StoragePage }) => StoragePage,
);

export const Route = createFileRoute('/_app/settings/storage')({ component: Storage });

function Storage() {
  useNamedTitle('Storage');
  return <StoragePage />;
}
