import { createContext, type ReactNode, use } from 'react';
import type { Token } from '../../shared/text/index.ts';
import { Link } from '../../ui/index.ts';
import styles from './RichText.module.css';

/** Half of a surrogate pair, which no address can hold. */
const HALF_SIGN = /\p{Cs}/gu;

/** More accents on one letter than any language has: they would reach over the lines around. */
const PILED_ACCENTS = /(\p{M}{5})\p{M}+/gu;

/** How words are drawn where some of them stand out; null: as they are. */
export const WordsContext = createContext<((text: string) => ReactNode) | null>(null);

/** Whether the text is that of a comment, which others stand above. */
export const ThreadContext = createContext(false);

/** Tokens with a key each: the offset in the text. */
export function keyed<T extends Token>(tokens: readonly T[]): { key: number; token: T }[] {
  let offset = 0;
  return tokens.map((token) => {
    const key = offset;
    offset += token.text.length;
    return { key, token };
  });
}

export function Pieces({ tokens }: { tokens: readonly Token[] }) {
  return keyed(tokens).map(({ key, token }) => <Piece key={key} token={token} />);
}

/** One token, drawn. Spoilers, code and checkboxes, of which few texts have any, are drawn by `MarkedText` and are words here. */
export function Piece({ token }: { token: Token }) {
  const drawWords = use(WordsContext);
  const words = (text: string): ReactNode => (drawWords ? drawWords(text) : text);
  switch (token.kind) {
    case 'line-break':
      return '\n';
    case 'paragraph-break':
      return (
        <>
          {'\n'}
          <span className={styles.gap} />
        </>
      );
    case 'mention':
      return (
        <Link href={`/${token.username}`} dir="ltr" data-mention={token.username}>
          {words(token.text)}
        </Link>
      );
    case 'hashtag':
      return (
        <Link href={`/search?q=${encodeURIComponent(token.text.replace(HALF_SIGN, ''))}`}>
          <bdi>{words(token.text)}</bdi>
        </Link>
      );
    case 'post-link':
      return <Inside path={token.path}>{words(token.shown)}</Inside>;
    case 'link':
      return token.path === null ? (
        <Outside href={token.href}>{words(token.shown)}</Outside>
      ) : (
        <Inside path={token.path}>{words(token.shown)}</Inside>
      );
    case 'foreign-mention':
      return <Outside href={token.href}>{words(token.text)}</Outside>;
    case 'email':
      return (
        <a href={token.href} dir="ltr">
          {words(token.shown)}
        </a>
      );
    case 'arrows':
      return <Arrows {...token} />;
    case 'text':
    case 'spoiler-start':
    case 'spoiler-end':
    case 'code':
    case 'code-block':
    case 'checkbox':
      return words(token.text.replace(PILED_ACCENTS, '$1'));
  }
}

/** In a comment they point to another one, which a press shows; elsewhere they are signs. */
function Arrows({ text, count }: { text: string; count: number }) {
  if (!use(ThreadContext))
    return (
      <span className={styles.arrows} data-arrows={count}>
        {text}
      </span>
    );
  const words = count === 1 ? 'The comment above' : `The comment ${count} above`;
  return (
    <button type="button" className={styles.arrows} data-arrows={count} aria-label={words} title={words}>
      {text}
    </button>
  );
}

function Inside({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link href={path} dir="ltr">
      {children}
    </Link>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href}>
      {children}
    </a>
  );
}
