import { MessageCircle } from 'lucide-react';
import { memo, useId } from 'react';
import { postPath } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
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
}

/** A post as feeds and its own page show it. Drawn again only when its revision says that there is something new to draw. */
export const PostCard = memo(
  PostCardBody,
  (before, after) => before.view.revision === after.view.revision && before.position === after.position,
);

function PostCardBody({ view, position }: PostCardProps) {
  const titleId = useId();
  const { post } = view;
  const lookup = accountsOf(view);
  const postHref = postPath(post, lookup);
  const pictures = post.attachments.filter((attachment) => attachment.mediaType === 'image');
  const files = post.attachments.filter((attachment) => attachment.mediaType !== 'image');
  const commentCount = post.omittedComments + view.comments.length;
  return (
    <article
      className={styles.post}
      aria-labelledby={titleId}
      data-post-id={post.id}
      {...(position === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': -1 })}
    >
      <PostHeader view={view} lookup={lookup} titleId={titleId} postHref={postHref} />
      {post.body !== '' && (
        <div className={styles.body}>
          <RichText text={post.body} />
        </div>
      )}
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {files.length > 0 && <Files files={files} />}
      {post.commentsDisabled && <p className={styles.fact}>Comments disabled</p>}
      <Likes likers={view.likers} total={view.likers.length + post.omittedLikes} />
      {commentCount > 0 && (
        <p className={styles.fact}>
          <MessageCircle size={14} aria-hidden="true" />
          {commentCount === 1 ? '1 comment' : `${commentCount} comments`}
        </p>
      )}
      <Comments view={view} postHref={postHref} />
    </article>
  );
}
