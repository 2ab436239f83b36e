import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const ArchivePage = titledScreen(
  'Restore from an archive',
  lazyModule(() => import('../../../features/archive/index.ts')),
  ({ ArchivePage }) => ArchivePage,
);

export const Route = createFileRoute('/_app/settings/archive')({ component: ArchivePage });
