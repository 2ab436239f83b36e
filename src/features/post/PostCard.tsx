import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { memo, useId } from 'react';
import { postPath } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { RichText } from '../text/index.ts';
import { accountsOf } from './accounts-of.ts';
import { Comments } from './Comments.tsx';
import { Files } from './Files.tsx';
import { Likes } from './Likes.tsx';
import { Pictures } from './Pictures.tsx';
import styles from './PostCard.module.css';
import { PostHeader } from './PostHeader.tsx';

export interface PostCardProps {
  view: PostView;
  /** Place in a feed, from 1; absent where the post stands alone. */
  position?: number;
  /** 1 where the post is the page. */
  headingLevel?: 1 | 2;
}

/** A post as feeds and its own page show it. Drawn again only when its revision says that there is something new to draw. */
export const PostCard = memo(
  PostCardBody,
  (before, after) => before.view.revision === after.view.revision && before.position === after.position,
);

function PostCardBody({ view, position, headingLevel = 2 }: PostCardProps) {
  const titleId = useId();
  const { post } = view;
  const lookup = accountsOf(view);
  const postHref = postPath(post, lookup);
  const pictures = post.attachments.filter((attachment) => attachment.mediaType === 'image');
  const files = post.attachments.filter((attachment) => attachment.mediaType !== 'image');
  return (
    <article
      className={styles.post}
      aria-labelledby={titleId}
      data-post-id={post.id}
      {...(position === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': -1 })}
    >
      <PostHeader view={view} lookup={lookup} titleId={titleId} postHref={postHref} headingLevel={headingLevel} />
      {post.body !== '' && (
        <div className={styles.body} dir="auto">
          <RichText text={post.body} />
        </div>
      )}
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {files.length > 0 && <Files files={files} />}
      <Facts view={view} />
      <Likes likers={view.likers} total={likeCount(view)} />
      <Comments view={view} postHref={postHref} />
    </article>
  );
}

const likeCount = ({ likers, post }: PostView): number => likers.length + post.omittedLikes;

/** How many like it and how many comments there are, at a glance. */
function Facts({ view }: { view: PostView }) {
  const { id } = useReader();
  const likes = likeCount(view);
  const comments = view.comments.length + view.post.omittedComments;
  const isLikedByMe = view.likers.some((liker) => liker.id === id);
  if (likes === 0 && comments === 0 && !view.post.commentsDisabled) return null;
  return (
    <p className={styles.facts}>
      {likes > 0 && (
        <span className={classes(styles.fact, isLikedByMe && styles.liked)}>
          <Heart size={20} aria-hidden="true" fill={isLikedByMe ? 'currentColor' : 'none'} />
          {likes}
          <VisuallyHidden>{likes === 1 ? ' like' : ' likes'}</VisuallyHidden>
        </span>
      )}
      {comments > 0 && (
        <span className={styles.fact}>
          <MessageCircle size={20} aria-hidden="true" />
          {comments}
          <VisuallyHidden>{comments === 1 ? ' comment' : ' comments'}</VisuallyHidden>
        </span>
      )}
      {view.post.commentsDisabled && <span>Comments disabled</span>}
    </p>
  );
}
