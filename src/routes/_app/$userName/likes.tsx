import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../-lazy.tsx';
import { userScreen } from '../../-modules.ts';
import { feedSearch } from '../../-search.ts';

const UserScreen = lazyScreen(userScreen, ({ UserScreen }) => UserScreen);

export const Route = createFileRoute('/_app/$userName/likes')({
  validateSearch: feedSearch,
  component: UserLikes,
});

function UserLikes() {
  return <UserScreen username={Route.useParams().userName} section="likes" search={Route.useSearch()} />;
}
