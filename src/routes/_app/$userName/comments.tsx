import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../-lazy.tsx';
import { userScreen } from '../../-modules.ts';
import { feedSearch } from '../../-search.ts';

const UserScreen = lazyScreen(userScreen, ({ UserScreen }) => UserScreen);

export const Route = createFileRoute('/_app/$userName/comments')({
  validateSearch: feedSearch,
  component: UserComments,
});

function UserComments() {
  return <UserScreen username={Route.useParams().userName} section="comments" search={Route.useSearch()} />;
}
