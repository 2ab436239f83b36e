import { type MouseEvent, type ReactNode, useRef } from 'react';
import { commentCount } from '../../shared/model/index.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import type { LinkProps } from '../../ui/index.ts';
import { Link } from '../../ui/index.ts';
import { LateUnread } from '../faults/index.ts';
import { useReader } from '../people/index.ts';
import { folds, pressedArrows, useMemory } from '../thread-state/index.ts';
import { CardComments } from './CardComments.tsx';
import { CommentRow } from './CommentRow.tsx';
import styles from './Comments.module.css';
import { LateThread, LateThreadGestures, LateUnfoldedThread } from './LateThreads.tsx';

interface CommentsProps {
  view: PostView;
  postHref: string | null;
  isAlone: boolean;
}

const UNFOLDED = { kind: 'unfolded' } as const;

/** The comments of a post. One line stands for the omitted ones and unfolds them. */
export function Comments({ view, postHref, isAlone }: CommentsProps) {
  const { comments, post } = view;
  const rail = useRef<HTMLDivElement>(null);
  const fold = useMemory(folds, post.id);
  const { minToCollapse } = useReader().config.commentFolding;
  const { unreadComments = 0 } = post;
  if (commentCount(post) === 0) return null;
  const draw = (comment: CommentView, previous: CommentView | undefined, as: 'li' | 'div') => (
    <CommentRow key={comment.key} view={comment} previous={previous} postView={view} postHref={postHref} as={as} />
  );
  const thread = { isAlone, rail, draw };
  // Stored, because the code that shows the comment may still be loading.
  const rememberArrows = ({ target }: MouseEvent) => {
    const arrows = (target as Element).closest<HTMLElement>('[data-arrows]');
    const commentId = arrows?.closest<HTMLElement>('[data-comment]')?.dataset.comment;
    if (commentId) pressedArrows.set(post.id, { commentId, count: Number(arrows?.dataset.arrows) });
  };
  const drawCard = (line: ReactNode) => <CardComments view={view} draw={draw} line={line} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the arrows in all rows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on such a button fires a click.
    <div className={styles.rail} ref={rail} onClick={rememberArrows}>
      {fold && post.omittedComments > 0 ? (
        <LateUnfoldedThread {...thread} card={view} fold={fold} drawFolded={drawCard} />
      ) : post.omittedComments === 0 && comments.length >= minToCollapse ? (
        <LateThread {...thread} view={view} fold={fold ?? UNFOLDED} />
      ) : (
        <>
          {drawCard(<Omitted count={post.omittedComments} postId={post.id} href={postHref} />)}
          <LateThreadGestures rail={rail} view={view} isAlone={isAlone} />
        </>
      )}
      {unreadComments > 0 && <LateUnread count={unreadComments} what="comment" />}
    </div>
  );
}

/** A link to the post's own page. A plain click unfolds the thread in place. */
function Omitted({ count, postId, href }: { count: number; postId: string; href: string | null }) {
  const words = `Show ${count} more comment${count === 1 ? '' : 's'}`;
  const unfold: LinkProps['onClick'] = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    folds.set(postId, UNFOLDED);
  };
  return href === null ? (
    words
  ) : (
    <Link href={href} onClick={unfold}>
      {words}
    </Link>
  );
}
