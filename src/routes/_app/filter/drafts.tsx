import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.ts';
import { useNamedTitle } from '../../-title.ts';

const DraftsPage = lazyScreen(async () => (await import('../../../features/drafts/index.ts')).DraftsPage);

export const Route = createFileRoute('/_app/filter/drafts')({ beforeLoad: requireSignIn, component: Drafts });

function Drafts() {
  useNamedTitle('Drafts');
  return <DraftsPage />;
}
