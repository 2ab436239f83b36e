import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const SanitizeMediaPage = titledScreen(
  'Sanitize media',
  lazyModule(() => import('../../../features/settings/sanitize-media/index.ts')),
  ({ SanitizeMediaPage }) => SanitizeMediaPage,
);

export const Route = createFileRoute('/_app/settings/sanitize-media')({ component: SanitizeMediaPage });
