import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const DraftsPage = lazyScreen(
  lazyModule(() => import('../../../features/drafts/index.ts')),
  ({ DraftsPage }) => DraftsPage,
);

export const Route = createFileRoute('/_app/filter/drafts')({ beforeLoad: requireSignIn, component: Drafts });

function Drafts() {
  useNamedTitle('Drafts');
  return <DraftsPage />;
}
