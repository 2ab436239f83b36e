import { type Token, tokenize } from '../../shared/text/index.ts';
import { Link } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import styles from './RichText.module.css';

/**
 * What somebody wrote, with its links, mentions and hashtags alive. Inline, so that words can stand before and after it; the
 * block around it says `dir="auto"`, and finds its direction by these words.
 */
export function RichText({ text }: { text: string }) {
  const { config } = useReader();
  const pieces: { key: number; token: Token }[] = [];
  let offset = 0;
  for (const token of tokenize(text, config)) {
    pieces.push({ key: offset, token });
    offset += token.text.length;
  }
  return (
    <span className={styles.text}>
      {pieces.map(({ key, token }) => (
        <Piece key={key} token={token} />
      ))}
    </span>
  );
}

function Piece({ token }: { token: Token }) {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'line-break':
      return '\n';
    case 'paragraph-break':
      return <span className={styles.gap} />;
    case 'mention':
      return (
        <Link href={`/${token.username}`} dir="ltr">
          {token.text}
        </Link>
      );
    case 'hashtag':
      return (
        <Link href={`/search?q=${encodeURIComponent(token.text)}`}>
          <bdi>{token.text}</bdi>
        </Link>
      );
    case 'post-link':
      return (
        <Link href={token.path} dir="ltr">
          {token.shown}
        </Link>
      );
    case 'link':
      return token.path === null ? (
        <Outside href={token.href} text={token.shown} />
      ) : (
        <Link href={token.path} dir="ltr">
          {token.shown}
        </Link>
      );
    case 'foreign-mention':
      return <Outside href={token.href} text={token.text} />;
    case 'email':
      return (
        <a href={token.href} dir="ltr">
          {token.shown}
        </a>
      );
    case 'arrows':
      return <span className={styles.arrows}>{token.text}</span>;
  }
}

function Outside({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href}>
      {text}
    </a>
  );
}
