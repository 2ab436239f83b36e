import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const SanitizeMediaPage = lazyScreen(
  lazyModule(() => import('../../../features/settings/sanitize-media/index.ts')),
  ({ SanitizeMediaPage }) => SanitizeMediaPage,
);

export const Route = createFileRoute('/_app/settings/sanitize-media')({ component: SanitizeMedia });

function SanitizeMedia() {
  useNamedTitle('Sanitize media');
  return <SanitizeMediaPage />;
}
