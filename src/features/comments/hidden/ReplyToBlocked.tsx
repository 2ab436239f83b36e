import { type ReactNode, useState } from 'react';
import { useLive, useSelf } from '../../../live/index.ts';
import { repliesToBlocked } from '../../../shared/rules/threads.ts';
import { accountNames } from '../../../shared/store/queries/account-names.ts';
import type { CommentView, PostView } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import styles from './Hidden.module.css';

export interface ReplyToBlockedProps {
  view: CommentView;
  postView: PostView;
  draw: () => ReactNode;
}

/** Hides a comment that replies to a blocked account, if the user has chosen so, until they unlock it. */
export function ReplyToBlocked({ view, postView, draw }: ReplyToBlockedProps) {
  const { config } = useReader();
  const [isUnlocked, setIsUnlocked] = useState(false);
  const blockedIds = useSelf()?.banIds ?? [];
  const blocked = useLive(accountNames, blockedIds);
  if (!blocked) return null;
  const thread = postView.comments.map(({ comment }) => comment);
  if (!repliesToBlocked(view.comment, thread, new Set(blocked), config)) return draw();
  return (
    <>
      {isUnlocked ? draw() : <em>Reply to a blocked user</em>}{' '}
      <button type="button" className={styles.lock} onClick={() => setIsUnlocked(!isUnlocked)}>
        {isUnlocked ? 'Lock' : 'Unlock'}
      </button>
    </>
  );
}
