import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '../../../../ui/index.ts';
import { requirePostId } from '../../../-guards.ts';
import { FeedScreen } from '../../../-screens/FeedScreen.tsx';
import { pageSearch } from '../../../-search.ts';

export const Route = createFileRoute('/_app/$userName/$postId/backlinks')({
  validateSearch: pageSearch,
  beforeLoad: ({ params }) => requirePostId(params),
  component: Backlinks,
});

function Backlinks() {
  const { userName, postId } = Route.useParams();
  const { offset = 0 } = Route.useSearch();
  const post = `/${userName}/${postId}`;
  return (
    <FeedScreen feed={{ kind: 'backlinks', postId }} offset={offset} path={`${post}/backlinks`}>
      <ButtonLink href={post} variant="quiet">
        Back to the post
      </ButtonLink>
    </FeedScreen>
  );
}
