import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const ArchivePage = lazyScreen(
  lazyModule(() => import('../../../features/archive/index.ts')),
  ({ ArchivePage }) => ArchivePage,
);

export const Route = createFileRoute('/_app/settings/archive')({ component: Archive });

function Archive() {
  useNamedTitle('Restore from an archive');
  return <ArchivePage />;
}
