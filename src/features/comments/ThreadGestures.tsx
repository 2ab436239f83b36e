import { type RefObject, useEffect, useRef } from 'react';
import { numberIn } from '../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { additions, focused, pressedArrows, useMemory } from '../thread-state/index.ts';
import { CommentPreview } from './CommentPreview.tsx';
import { useCommentOfAddress } from './use-comment-of-address.ts';

export interface ThreadGesturesProps {
  /** The element around the rows. Each row names its comment (data-comment) and its author (data-author). */
  rail: RefObject<HTMLElement | null>;
  view: PostView;
  /** The post is the page: the address may name one of its comments. */
  isAlone: boolean;
  /** Brings a comment that is folded or out of sight into the document. */
  reveal?: (index: number) => void;
}

/**
 * What pointing at things in a thread does: a name or an arrow lights up the comments that it means, a pressed arrow shows its
 * comment, the author's name goes into the comment that is being written. Listens at the thread as a whole: rows are many.
 */
export function ThreadGestures({ rail, view, isAlone, reveal }: ThreadGesturesProps) {
  const { preferences } = useReader();
  const { comments, post } = view;
  const pressed = useMemory(pressedArrows, post.id);
  const now = useRef({ comments, post });
  useEffect(() => {
    now.current = { comments, post };
  });
  const { highlightComments } = preferences;

  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const rowOf = (target: Element) => target.closest<HTMLElement>('[data-comment]');
    const rowsMeant = (target: Element): Element[] => {
      const mention = target.closest<HTMLElement>('[data-mention]');
      if (mention) return [...element.querySelectorAll(`[data-author="${CSS.escape(mention.dataset.mention ?? '')}"]`)];
      const arrows = target.closest<HTMLElement>('[data-arrows]');
      const number =
        arrows && numberMeant(now.current.comments, rowOf(arrows)?.dataset.comment, Number(arrows.dataset.arrows));
      const id = now.current.comments.find(({ comment }) => comment.seqNumber === number)?.comment.id;
      return id === undefined ? [] : [...element.querySelectorAll(`[data-comment="${CSS.escape(id)}"]`)];
    };
    const darken = () => {
      for (const row of element.querySelectorAll('[data-lit]')) row.removeAttribute('data-lit');
    };
    const light = ({ target }: Event) => {
      darken();
      if (highlightComments && target instanceof Element)
        for (const row of rowsMeant(target)) row.setAttribute('data-lit', '');
    };
    let wasWriting = false;
    const press = () => {
      wasWriting = isWriting(element);
    };
    const click = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || isModified(event)) return;
      const name = authorNamed(target);
      if (name === null || !(wasWriting || isWriting(element))) return;
      // Before the router hears of it.
      event.preventDefault();
      additions.set(now.current.post.id, { words: `@${name} ` });
    };
    const listeners = [
      ['pointerover', light],
      ['pointerleave', darken],
      ['focusin', light],
      ['focusout', darken],
      ['pointerdown', press],
    ] as const;
    for (const [kind, listener] of listeners) element.addEventListener(kind, listener);
    element.addEventListener('click', click, true);
    return () => {
      darken();
      for (const [kind, listener] of listeners) element.removeEventListener(kind, listener);
      element.removeEventListener('click', click, true);
    };
  }, [rail, highlightComments]);

  useCommentOfAddress(isAlone && post.omittedComments === 0, post.id, (anchor) => {
    const index = comments.findIndex(({ comment }) => comment.id === anchor || comment.shortId === anchor);
    const id = comments[index]?.comment.id;
    if (id === undefined) return null;
    reveal?.(index);
    focused.set(id, true);
    return () => focused.set(id, undefined);
  });

  const number = pressed ? numberMeant(comments, pressed.commentId, pressed.count) : null;
  return number === null ? null : (
    <CommentPreview
      post={post}
      seqNumber={number}
      known={comments.find(({ comment }) => comment.seqNumber === number)}
      onClose={() => pressedArrows.set(post.id, undefined)}
    />
  );
}

/** The number of the comment that an arrow points to; null: there is none so far up. */
function numberMeant(thread: readonly CommentView[], commentId: string | undefined, count: number): number | null {
  const comments = thread.map(({ comment }) => comment);
  const comment = comments.find(({ id }) => id === commentId);
  const number = comment ? numberIn(comments, comment) - count : 0;
  return number > 0 ? number : null;
}

const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** The username behind a click on the name at the head of a comment; null: something else was clicked. */
function authorNamed(target: Element): string | null {
  const author = target.closest<HTMLElement>('[data-author]')?.dataset.author;
  const link = target.closest('a');
  return author !== undefined && link?.getAttribute('href') === `/${author}` && !link.dataset.mention ? author : null;
}

/** Whether a comment to this post is being written: its form has the focus, or words in it. */
function isWriting(rail: HTMLElement): boolean {
  const forms = rail.closest('article')?.querySelectorAll('textarea') ?? [];
  return [...forms].some((text) => !rail.contains(text) && (text === document.activeElement || text.value !== ''));
}
