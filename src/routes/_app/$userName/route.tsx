import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { lateComponent } from '../../../ui/index.ts';
import { requireUserName } from '../../-guards.ts';

const PresentName = lateComponent(async () => (await import('../../-screens/PresentName.tsx')).PresentName);

/** The pages of one account. An address with a name that the account had before is put right. */
export const Route = createFileRoute('/_app/$userName')({
  beforeLoad: ({ params }) => requireUserName(params),
  component: AccountPages,
});

function AccountPages() {
  const { userName, postId } = useParams({ strict: false });
  return (
    <>
      <Outlet />
      {/* A post puts its address right by itself: it may stand in several feeds. */}
      {userName && !postId && <PresentName username={userName} />}
    </>
  );
}
