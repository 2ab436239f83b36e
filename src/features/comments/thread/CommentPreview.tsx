import { type ReactNode, useEffect, useState } from 'react';
import { useCall, useLive } from '../../../live/index.ts';
import { failureText, type ToldComment } from '../../../shared/contract/index.ts';
import type { Post } from '../../../shared/model/index.ts';
import { singlePost } from '../../../shared/store/queries/single-post.ts';
import type { CommentView } from '../../../shared/store/queries/views.ts';
import { coveredLine } from '../../../shared/text/covered.ts';
import { Throbber } from '../../../ui/index.ts';
import { Dialog } from '../../../ui/later.ts';
import { AccountName, Moment } from '../../people/index.ts';
import { CommentText } from '../../text/index.ts';

interface CommentPreviewProps {
  post: Post;
  seqNumber: number;
  /** The comment, if the thread shows it. */
  known: CommentView | undefined;
  onClose: () => void;
}

type Fetched = { kind: 'loading' } | { kind: 'found'; found: ToldComment } | { kind: 'failed'; text: string };

/** The comment that an arrow refers to, in a popup: from the thread, from the store, or fetched by its number (spec §4). */
export function CommentPreview({ post, seqNumber, known, onClose }: CommentPreviewProps) {
  const stored = useLive(singlePost, post.id);
  const view = known ?? stored?.view?.comments.find(({ comment }) => comment.seqNumber === seqNumber);
  const isMissing = stored !== undefined && !view;
  return (
    <Dialog title="Comment" onClose={onClose}>
      {view && <Preview view={view} />}
      {isMissing && <FetchedPreview post={post} seqNumber={seqNumber} />}
    </Dialog>
  );
}

function FetchedPreview({ post, seqNumber }: Pick<CommentPreviewProps, 'post' | 'seqNumber'>): ReactNode {
  const call = useCall();
  const [fetched, setFetched] = useState<Fetched>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each comment.
  useEffect(() => {
    let isCurrent = true;
    void call({ kind: 'comment-by-number', postId: post.id, seqNumber }).then((reply) => {
      if (!isCurrent) return;
      setFetched(
        reply.ok ? { kind: 'found', found: reply.value } : { kind: 'failed', text: failureText(reply.failure) },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [post.id, seqNumber]);
  if (fetched.kind === 'loading') return <Throbber />;
  if (fetched.kind === 'failed') return <p role="alert">Error: {fetched.text}</p>;
  return <Preview view={fetched.found} />;
}

function Preview({ view: { comment, author } }: { view: ToldComment }) {
  if (comment.hideType !== 0) return <p>{coveredLine(comment.body)}</p>;
  return (
    <p dir="auto">
      <AccountName account={author} look="author" /> <CommentText comment={comment} /> <Moment at={comment.createdAt} />
    </p>
  );
}
