import { memo, type ReactNode, type RefCallback, useId } from 'react';
import { isSensitive, postPath } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { useFollow } from '../../ui/index.ts';
import { PostEditor } from '../composer/index.ts';
import { FaultBoundary } from '../faults/index.ts';
import { usePostActions, usePostRow } from '../page-actions/index.ts';
import { useReader } from '../people/index.ts';
import { PostText } from '../text/index.ts';
import { editedPosts, useMemory } from '../thread-state/index.ts';
import { accountsOf } from './accounts-of.ts';
import { Comments } from './Comments.tsx';
import { Facts } from './Facts.tsx';
import { Files } from './Files.tsx';
import { LateCommentForm, LatePostActions } from './LateWriting.tsx';
import { Likes } from './Likes.tsx';
import { Pictures } from './Pictures.tsx';
import styles from './PostCard.module.css';
import { PostHeader } from './PostHeader.tsx';
import { Sensitive } from './Sensitive.tsx';

export interface PostCardProps {
  view: PostView;
  /** Place in a feed, from 1; absent where the post stands alone. */
  position?: number;
  /** It stands in a home feed: who has brought it there is said. */
  hasVia?: boolean;
  /** 1 where the post is the page. */
  headingLevel?: 1 | 2;
  /** The reader has deleted or left it. */
  onLost?: () => void;
}

/** A post as feeds and its own page show it. Drawn again only when its revision says that there is something new to draw. */
export const PostCard = memo(
  function PostCard(props: PostCardProps) {
    const { post, revision } = props.view;
    const row = usePostRow(post.id, props.position !== undefined);
    const frame = (face: ReactNode) => (
      <article ref={row} className={styles.post} aria-label="Post" data-post-id={post.id}>
        {face}
      </article>
    );
    return (
      <FaultBoundary what="post" data={revision} view={{ kind: 'post', postId: post.id }} frame={frame}>
        <PostCardBody {...props} row={row} />
      </FaultBoundary>
    );
  },
  (before, after) => before.view.revision === after.view.revision && before.position === after.position,
);

interface PostCardBodyProps extends PostCardProps {
  row: RefCallback<HTMLElement>;
}

function PostCardBody({ view, position, hasVia = false, headingLevel = 2, onLost, row }: PostCardBodyProps) {
  const titleId = useId();
  const { id } = useReader();
  const isAlone = headingLevel === 1;
  const { post } = view;
  const lookup = accountsOf(view);
  const postHref = postPath(post, lookup);
  const follow = useFollow();
  usePostActions(post.id, { open: follow && postHref !== null ? () => follow(postHref) : undefined });
  const pictures = post.attachments.filter((attachment) => attachment.mediaType === 'image');
  const files = post.attachments.filter((attachment) => attachment.mediaType !== 'image');
  const isEdited = useMemory(editedPosts, post.id) ?? false;
  return (
    <article
      ref={row}
      className={styles.post}
      aria-labelledby={titleId}
      data-post-id={post.id}
      {...(position === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': -1 })}
    >
      <PostHeader
        view={view}
        lookup={lookup}
        titleId={titleId}
        postHref={postHref}
        hasVia={hasVia}
        headingLevel={headingLevel}
      />
      {isEdited ? (
        <PostEditor view={view} onDone={() => editedPosts.set(post.id, undefined)} />
      ) : (
        <>
          {post.body !== '' && (
            <div className={styles.body} dir="auto">
              <PostText post={post} isWhole={isAlone} />
            </div>
          )}
          {isSensitive(post, lookup) ? (
            <Sensitive postId={post.id} pictures={pictures} />
          ) : (
            pictures.length > 0 && <Pictures pictures={pictures} />
          )}
          {files.length > 0 && <Files files={files} />}
        </>
      )}
      {id === null ? <Facts view={view} /> : <LatePostActions view={view} onLost={onLost} />}
      <Likes view={view} postHref={postHref} />
      <Comments view={view} postHref={postHref} isAlone={isAlone} />
      {(id !== null || isAlone) && <LateCommentForm view={view} isAlone={isAlone} />}
    </article>
  );
}
