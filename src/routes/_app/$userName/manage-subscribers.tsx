import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { textSearch } from '../../-search.ts';

const ManageScreen = lazyScreen(
  lazyModule(() => import('../../-screens/ManageScreen.tsx')),
  ({ ManageScreen }) => ManageScreen,
);

export const Route = createFileRoute('/_app/$userName/manage-subscribers')({
  validateSearch: textSearch('show'),
  beforeLoad: requireSignIn,
  component: ManageSubscribers,
});

function ManageSubscribers() {
  return <ManageScreen username={Route.useParams().userName} show={Route.useSearch().show} />;
}
