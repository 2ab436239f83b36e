import { createFileRoute } from '@tanstack/react-router';
import { requirePostId } from '../../../-guards.ts';
import { lazyScreen } from '../../../-lazy.tsx';
import { postScreen } from '../../../-modules.ts';

const PostScreen = lazyScreen(postScreen, ({ PostScreen }) => PostScreen);

export const Route = createFileRoute('/_app/$userName/$postId/')({
  beforeLoad: ({ params }) => requirePostId(params),
  component: Post,
});

function Post() {
  const { userName, postId } = Route.useParams();
  return <PostScreen username={userName} postId={postId} />;
}
