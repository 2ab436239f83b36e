import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const DevPage = lazyScreen(
  lazyModule(() => import('../../features/dev/index.ts')),
  ({ DevPage }) => DevPage,
);

export const Route = createFileRoute('/_app/dev')({ component: Dev });

function Dev() {
  useNamedTitle('Development');
  return <DevPage />;
}
