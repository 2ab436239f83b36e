import { memo, type ReactNode, type RefCallback, useId } from 'react';
import { isSensitive, postPath } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { useFollow } from '../../ui/index.ts';
import { Comments, LateCommentForm } from '../comments/index.ts';
import { PostEditor } from '../composer/index.ts';
import { FaultBoundary } from '../faults/index.ts';
import { usePostActions, usePostRow } from '../page-actions/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { LatePreview } from '../previews/index.ts';
import { PostText } from '../text/index.ts';
import { editedPosts, translated, useMemory } from '../thread-state/index.ts';
import { LateTranslation } from '../translation/index.ts';
import { Files } from './attachments/Files.tsx';
import { Pictures } from './attachments/Pictures.tsx';
import { Sensitive } from './attachments/Sensitive.tsx';
import { Facts } from './Facts.tsx';
import { LatePostActions } from './LateActions.tsx';
import { Likes } from './Likes.tsx';
import styles from './PostCard.module.css';
import { PostHeader } from './PostHeader.tsx';

export interface PostCardProps {
  view: PostView;
  /** Position in a feed, from 1. Absent outside of feeds. */
  position?: number;
  /** Shows through which accounts the post is in the home feed. */
  hasVia?: boolean;
  /** 1 on the post's own page. */
  headingLevel?: 1 | 2;
  /** Called when the user has deleted or left the post. */
  onLost?: () => void;
}

/** A post in feeds and on its own page. Renders again only when its revision changes. */
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
  const isTranslated = useMemory(translated, post.id);
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
          {post.body !== '' && <PostText post={post} isWhole={isAlone} className={styles.body} />}
          {isTranslated && <LateTranslation body={{ of: 'post', id: post.id, updatedAt: post.updatedAt }} />}
          <LatePreview view={view} />
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
