import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../-lazy.ts';
import { feedSearch } from '../../-search.ts';

const UserScreen = lazyScreen(async () => (await import('../../-screens/UserScreen.tsx')).UserScreen);

export const Route = createFileRoute('/_app/$userName/comments')({
  validateSearch: feedSearch,
  component: UserComments,
});

function UserComments() {
  return <UserScreen username={Route.useParams().userName} section="comments" search={Route.useSearch()} />;
}
