import type { PostView } from '../../../shared/store/queries/views.ts';
import { Comments } from '../../comments/index.ts';
import { accountsOf } from '../../people/index.ts';
import { PostText } from '../../text/index.ts';
import { Likes } from '../Likes.tsx';
import cardStyles from '../PostCard.module.css';
import { PostHeader } from '../PostHeader.tsx';

/**
 * A post that does not exist, as feeds show it: without its buttons and its form, and unknown to the keyboard shortcuts. What
 * is around it is `inert`.
 */
export function SamplePost({ view }: { view: PostView }) {
  return (
    <div className={cardStyles.post}>
      <PostHeader
        view={view}
        lookup={accountsOf(view)}
        titleId={`${view.key}-title`}
        postHref={null}
        hasVia={false}
        headingLevel={2}
      />
      <PostText post={view.post} className={cardStyles.body} />
      <Likes view={view} postHref={null} />
      <Comments view={view} postHref={null} isAlone={false} />
    </div>
  );
}
