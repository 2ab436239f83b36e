import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { lateModule } from '../../../platform/lazy-module.ts';
import { lateComponent } from '../../../ui/index.ts';
import { requireUserName } from '../../-guards.ts';

const PresentName = lateComponent(
  lateModule(() => import('../../-screens/PresentName.tsx')),
  ({ PresentName }) => PresentName,
);

/** The pages of one account. Redirects from a past username. */
export const Route = createFileRoute('/_app/$userName')({
  beforeLoad: ({ params }) => requireUserName(params),
  component: AccountPages,
});

function AccountPages() {
  const { userName, postId } = useParams({ strict: false });
  return (
    <>
      <Outlet />
      {/* A post redirects by itself: it may belong to several accounts. */}
      {userName && !postId && <PresentName username={userName} />}
    </>
  );
}
