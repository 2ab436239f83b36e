import { type RefObject, useEffect, useRef, useState } from 'react';
import { oncePerFrame } from '../../../platform/idle.ts';
import { ancestorsOf } from '../../../shared/rules/ancestors.ts';
import type { CommentView } from '../../../shared/store/queries/views.ts';
import { coveredLine } from '../../../shared/text/covered.ts';
import type { TextOptions } from '../../../shared/text/index.ts';
import { useReader } from '../../people/index.ts';
import styles from './PinnedAncestors.module.css';

interface PinnedAncestorsProps {
  /** The element around the rows. Each row has its comment's id in `data-comment`. */
  rail: RefObject<HTMLElement | null>;
  comments: readonly CommentView[];
  /** Scrolls to a comment. */
  onShow: (index: number) => void;
}

/** The first comment that reaches below this line (px from the top of the screen) is the one being read. */
const LINE_PX = 56;
/** More than the widest line shows. */
const LINE_LENGTH = 200;

/** Pins the comments that the topmost comment answers above it, as far as they are scrolled out of view. */
export function PinnedAncestors({ rail, comments, onShow }: PinnedAncestorsProps) {
  const { config: options } = useReader();
  const [ids, setIds] = useState('');
  const latest = useRef({ comments, options });
  useEffect(() => {
    latest.current = { comments, options };
  });
  useEffect(() => {
    const { ask, cancel } = oncePerFrame(() => setIds(rail.current ? pinnedIn(rail.current, latest.current) : ''));
    addEventListener('scroll', ask, { passive: true });
    return () => {
      cancel();
      removeEventListener('scroll', ask);
    };
  }, [rail]);
  const pinned = ids.split(' ').flatMap((id) => comments.find(({ comment }) => comment.id === id) ?? []);
  if (pinned.length === 0) return null;
  return (
    <div className={styles.place}>
      <ul className={styles.pinned} aria-label="Answered comments">
        {pinned.map((view) => (
          <PinnedLine key={view.comment.id} view={view} onShow={() => onShow(comments.indexOf(view))} />
        ))}
      </ul>
    </div>
  );
}

export function PinnedLine({ view: { author, comment }, onShow }: { view: CommentView; onShow: () => void }) {
  return (
    <li>
      <button type="button" className={styles.line} onClick={onShow}>
        <b>{author?.screenName || author?.username}</b> {coveredLine(comment.body, LINE_LENGTH)}
      </button>
    </li>
  );
}

/** The ids of the comments to pin, separated by spaces. A string, so that equal pins do not cause a render. */
function pinnedIn(
  rail: HTMLElement,
  { comments, options }: { comments: readonly CommentView[]; options: TextOptions },
): string {
  const rows = [...rail.querySelectorAll<HTMLElement>('[data-comment]')];
  if (rail.getBoundingClientRect().top > LINE_PX) return '';
  const top = rows.find((row) => row.getBoundingClientRect().bottom > LINE_PX);
  const read = comments.find(({ comment }) => comment.id === top?.dataset.comment);
  if (!read) return '';
  const isAbove = (id: string) => {
    const row = rows.find(({ dataset }) => dataset.comment === id);
    return !row || row.getBoundingClientRect().bottom <= LINE_PX;
  };
  const above = ancestorsOf(comments, read, options).filter(({ comment }) => isAbove(comment.id));
  return above.map(({ comment }) => comment.id).join(' ');
}
