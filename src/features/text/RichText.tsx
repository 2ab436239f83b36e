import { lateModule } from '../../platform/lazy-module.ts';
import type { Comment, Post } from '../../shared/model/index.ts';
import { coverSpoilers, mayHaveMarks } from '../../shared/text/index.ts';
import { classes, lateComponent } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { Foldable, type Folding } from './Foldable.tsx';
import { Pieces, ThreadContext } from './Piece.tsx';
import styles from './RichText.module.css';
import { rememberedTokens } from './remembered-tokens.ts';

/** The post or comment whose body a text is. Its author may toggle the tasks in it. */
export type Body = { of: 'post'; post: Post } | { of: 'comment'; comment: Comment };

export interface RichTextProps {
  text: string;
  body?: Body;
  folding?: Folding | undefined;
}

interface BlockProps extends RichTextProps {
  className?: string | undefined;
}

const LateMarkedText = lateComponent(
  lateModule(() => import('./MarkedText.tsx')),
  ({ MarkedText }) => MarkedText,
  function WithoutMarks({ text, folding }: RichTextProps) {
    return <PlainText text={coverSpoilers(text)} folding={folding} />;
  },
);

/**
 * A user's text with links, mentions and hashtags. Inline, so that other content can precede and follow it. The block around
 * it needs `dir="auto"`, which takes the direction from this text.
 */
export function RichText(props: RichTextProps) {
  return (
    <span className={classes(styles.text, props.body?.of === 'comment' && styles.amongOthers)}>
      {mayHaveMarks(props.text) ? <LateMarkedText {...props} /> : <PlainText {...props} />}
    </span>
  );
}

/** The same as a block of its own. */
function TextBlock({ className, ...props }: BlockProps) {
  return (
    <div className={classes(styles.text, className)} dir="auto">
      {mayHaveMarks(props.text) ? <LateMarkedText {...props} /> : <PlainText {...props} />}
    </div>
  );
}

/** Enough for a folded text: it shows about 600 characters, of which addresses are shortened. */
const HEAD_LENGTH = 4096;

function PlainText({ text, folding }: RichTextProps) {
  const { config } = useReader();
  return (
    <Foldable
      text={text}
      tokenize={(part) => rememberedTokens(part, config)}
      draw={(tokens) => <Pieces tokens={tokens} />}
      folding={folding}
      headLength={HEAD_LENGTH}
    />
  );
}

/** The text of a post. `isWhole`: a long text is not folded. */
export function PostText({
  post,
  isWhole = false,
  className,
}: {
  post: Post;
  isWhole?: boolean;
  className?: string | undefined;
}) {
  const folding = isWhole ? undefined : ({ of: 'post', id: post.id } as const);
  return <TextBlock text={post.body} body={{ of: 'post', post }} folding={folding} className={className} />;
}

/** The text of a comment. */
export function CommentText({ comment }: { comment: Comment }) {
  const folding = { of: 'comment', id: comment.id } as const;
  return (
    <ThreadContext value={true}>
      <RichText text={comment.body} body={{ of: 'comment', comment }} folding={folding} />
    </ThreadContext>
  );
}
