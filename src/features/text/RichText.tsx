import { loadModule } from '../../platform/lazy-module.ts';
import type { Comment, Post } from '../../shared/model/index.ts';
import { coverSpoilers, mayHaveMarks, tokenize } from '../../shared/text/index.ts';
import { classes, lateComponent } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { Foldable, type Folding } from './Foldable.tsx';
import { Pieces, ThreadContext } from './Piece.tsx';
import styles from './RichText.module.css';

/** Whose body a text is, which tells who may tick its tasks. */
export type Body = { of: 'post'; post: Post } | { of: 'comment'; comment: Comment };

export interface RichTextProps {
  text: string;
  body?: Body;
  folding?: Folding | undefined;
}

const LateMarkedText = lateComponent(
  async () => (await loadModule(() => import('./MarkedText.tsx'))).MarkedText,
  function WithoutMarks({ text, folding }: RichTextProps) {
    return <PlainText text={coverSpoilers(text)} folding={folding} />;
  },
);

/**
 * What somebody wrote, with its links, mentions and hashtags alive. Inline, so that words can stand before and after it; the
 * block around it says `dir="auto"`, and finds its direction by these words.
 */
export function RichText(props: RichTextProps) {
  return (
    <span className={classes(styles.text, props.body?.of === 'comment' && styles.amongOthers)}>
      {mayHaveMarks(props.text) ? <LateMarkedText {...props} /> : <PlainText {...props} />}
    </span>
  );
}

/** A folded text shows some 600 characters, and addresses are shown shorter than they are. */
const HEAD_LENGTH = 4096;

function PlainText({ text, folding }: RichTextProps) {
  const { config } = useReader();
  return (
    <Foldable
      text={text}
      cutUp={(part) => tokenize(part, config)}
      draw={(tokens) => <Pieces tokens={tokens} />}
      folding={folding}
      headLength={HEAD_LENGTH}
    />
  );
}

/** The words of a post. `isWhole`: nothing of a long text is folded away. */
export function PostText({ post, isWhole = false }: { post: Post; isWhole?: boolean }) {
  const folding = isWhole ? undefined : ({ of: 'post', id: post.id } as const);
  return <RichText text={post.body} body={{ of: 'post', post }} folding={folding} />;
}

/** The words of a comment. */
export function CommentText({ comment }: { comment: Comment }) {
  const folding = { of: 'comment', id: comment.id } as const;
  return (
    <ThreadContext value={true}>
      <RichText text={comment.body} body={{ of: 'comment', comment }} folding={folding} />
    </ThreadContext>
  );
}
