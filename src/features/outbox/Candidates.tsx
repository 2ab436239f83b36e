import { useEffect, useState } from 'react';
import { useCall, useSession } from '../../live/index.ts';
import { asCommentId, type Comment } from '../../shared/model/index.ts';
import { Button, Link } from '../../ui/index.ts';
import { Moment } from '../people/index.ts';
import styles from './ItemActions.module.css';
import type { Item } from './words.ts';

interface CandidatesProps {
  item: Item;
  candidates: readonly string[];
  onChoose: (serverId: string | null) => unknown;
}

/** Things on the server that may be what was written: the reader looks, and says which one it is. */
export function Candidates({ item, candidates, onChoose }: CandidatesProps) {
  const username = useSession()?.username ?? '';
  const { mutation } = item;
  const comments = useComments(mutation.kind === 'create-comment' ? candidates : []);
  const choose = (serverId: string | null, label: string) => (
    <Button variant="quiet" onClick={() => void onChoose(serverId)}>
      {label}
    </Button>
  );
  const hrefOf = (id: string): string | null => {
    if (mutation.kind === 'create-post') return `/${username}/${id}`;
    return mutation.kind === 'create-comment' ? `/${username}/${mutation.postId}#comment-${id}` : null;
  };
  const [only] = candidates;
  if (candidates.length < 2) return choose(only ?? null, 'It is there');
  return candidates.map((id, index) => {
    const href = hrefOf(id);
    const comment = comments.find((one) => one.id === id);
    return (
      <span key={id} className={styles.candidate}>
        {href !== null && <Link href={href}>Look at {index + 1}</Link>}
        {comment && <Moment at={comment.createdAt} />}
        {choose(id, `It is there: ${index + 1}`)}
      </span>
    );
  });
}

/** The comments with these ids, as far as the server tells them: they say the same, but not at the same time. */
function useComments(ids: readonly string[]): readonly Comment[] {
  const call = useCall();
  const [comments, setComments] = useState<readonly Comment[]>([]);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids; the call is new on every render.
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    void call({ kind: 'comments-by-ids', commentIds: ids.map(asCommentId) }).then((reply) => {
      if (isCurrent && reply.ok) setComments(reply.value.comments.map(({ comment }) => comment));
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return comments;
}
