import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../-lazy.ts';
import { useNamedTitle } from '../-title.ts';

const DevPage = lazyScreen(async () => (await import('../../features/dev/index.ts')).DevPage);

export const Route = createFileRoute('/_app/dev')({ component: Dev });

function Dev() {
  useNamedTitle('Development');
  return <DevPage />;
}
