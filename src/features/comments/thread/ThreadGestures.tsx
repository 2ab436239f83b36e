import { type RefObject, useEffect, useRef } from 'react';
import { numberIn } from '../../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import { focusedComments, insertions, pressedArrows, useMemory } from '../../thread-state/index.ts';
import { CommentPreview } from './CommentPreview.tsx';
import { useCommentOfAddress } from './use-comment-of-address.ts';

export interface ThreadGesturesProps {
  /** The element around the rows. Each row has `data-comment` (its id) and `data-author` (a username). */
  rail: RefObject<HTMLElement | null>;
  view: PostView;
  /** The post has its own page, whose address may name a comment. */
  isAlone: boolean;
  /** Puts a folded or virtualized comment into the document. */
  reveal?: (index: number) => void;
}

/**
 * Pointer behaviour of a thread: hovering a name or an arrow highlights the comments it refers to, pressing an arrow shows
 * its comment, and clicking an author while a comment is being written inserts their name. Event delegation: one set of
 * listeners for all rows.
 */
export function ThreadGestures({ rail, view, isAlone, reveal }: ThreadGesturesProps) {
  const { preferences } = useReader();
  const { comments, post, key } = view;
  const pressed = useMemory(pressedArrows, post.id);
  const now = useRef({ comments, key });
  useEffect(() => {
    now.current = { comments, key };
  });
  const { highlightComments } = preferences;

  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const rowOf = (target: Element) => target.closest<HTMLElement>('[data-comment]');
    const referredRows = (target: Element): Element[] => {
      const mention = target.closest<HTMLElement>('[data-mention]');
      if (mention) return [...element.querySelectorAll(`[data-author="${CSS.escape(mention.dataset.mention ?? '')}"]`)];
      const arrows = target.closest<HTMLElement>('[data-arrows]');
      const number =
        arrows && referredNumber(now.current.comments, rowOf(arrows)?.dataset.comment, Number(arrows.dataset.arrows));
      const id = now.current.comments.find(({ comment }) => comment.seqNumber === number)?.comment.id;
      return id === undefined ? [] : [...element.querySelectorAll(`[data-comment="${CSS.escape(id)}"]`)];
    };
    const clearHighlight = () => {
      for (const row of element.querySelectorAll('[data-lit]')) row.removeAttribute('data-lit');
    };
    const highlight = ({ target }: Event) => {
      clearHighlight();
      if (highlightComments && target instanceof Element)
        for (const row of referredRows(target)) row.setAttribute('data-lit', '');
    };
    let wasWriting = false;
    const noteWriting = () => {
      wasWriting = isWriting(element);
    };
    const click = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || isModified(event)) return;
      const name = authorNamed(target);
      if (name === null || !(wasWriting || isWriting(element))) return;
      // In the capture phase, before the router handles the link.
      event.preventDefault();
      insertions.set(now.current.key, { text: `@${name} ` });
    };
    const listeners = [
      ['pointerover', highlight],
      ['pointerleave', clearHighlight],
      ['focusin', highlight],
      ['focusout', clearHighlight],
      ['pointerdown', noteWriting],
    ] as const;
    for (const [kind, listener] of listeners) element.addEventListener(kind, listener);
    element.addEventListener('click', click, true);
    return () => {
      clearHighlight();
      for (const [kind, listener] of listeners) element.removeEventListener(kind, listener);
      element.removeEventListener('click', click, true);
    };
  }, [rail, highlightComments]);

  useCommentOfAddress(isAlone && post.omittedComments === 0, post.id, (anchor) => {
    const index = comments.findIndex(({ comment }) => comment.id === anchor || comment.shortId === anchor);
    const id = comments[index]?.comment.id;
    if (id === undefined) return null;
    reveal?.(index);
    focusedComments.set(id, true);
    return () => focusedComments.set(id, undefined);
  });

  const number = pressed ? referredNumber(comments, pressed.commentId, pressed.count) : null;
  return number === null ? null : (
    <CommentPreview
      post={post}
      seqNumber={number}
      known={comments.find(({ comment }) => comment.seqNumber === number)}
      onClose={() => pressedArrows.set(post.id, undefined)}
    />
  );
}

/** Returns the number of the comment that an arrow refers to, or `null` if there is none so far up. */
function referredNumber(thread: readonly CommentView[], commentId: string | undefined, count: number): number | null {
  const comments = thread.map(({ comment }) => comment);
  const comment = comments.find(({ id }) => id === commentId);
  const number = comment ? numberIn(comments, comment) - count : 0;
  return number > 0 ? number : null;
}

const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Returns the username if the author at the head of a comment was clicked, or `null` for another target. */
function authorNamed(target: Element): string | null {
  const author = target.closest<HTMLElement>('[data-author]')?.dataset.author;
  const link = target.closest('a');
  return author !== undefined && link?.getAttribute('href') === `/${author}` && !link.dataset.mention ? author : null;
}

/** True while a comment to this post is being written: its form has the focus or contains text. */
function isWriting(rail: HTMLElement): boolean {
  const forms = rail.closest('article')?.querySelectorAll('textarea') ?? [];
  return [...forms].some((text) => !rail.contains(text) && (text === document.activeElement || text.value !== ''));
}
