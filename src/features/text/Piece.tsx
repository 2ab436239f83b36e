import { createContext, type ReactNode, use } from 'react';
import type { Token } from '../../shared/text/index.ts';
import { Link } from '../../ui/index.ts';
import styles from './RichText.module.css';

/** A lone surrogate, which `encodeURIComponent` rejects. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** More combining marks on one letter than any language has. They would overlap the lines around. */
const EXCESS_MARKS = /(\p{M}{5})\p{M}+/gu;

/** Draws plain text, e.g. with search matches highlighted. `null`: text is drawn as it is. */
export const WordsContext = createContext<((text: string) => ReactNode) | null>(null);

/** True in the text of a comment, where arrows refer to other comments. */
export const ThreadContext = createContext(false);

/** Returns the tokens with their offset in the text as key. */
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

/** One token. Spoilers, code and checkboxes are plain text here: `MarkedText`, which is loaded when needed, draws them. */
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
        <Link href={`/${token.username}`} dir="ltr" data-mention={token.username} aria-keyshortcuts="i">
          {words(token.text)}
        </Link>
      );
    case 'hashtag':
      return (
        <Link href={`/search?q=${encodeURIComponent(token.text.replace(LONE_SURROGATE, ''))}`}>
          <bdi>{words(token.text)}</bdi>
        </Link>
      );
    case 'post-link':
      return <InternalLink path={token.path}>{words(token.shown)}</InternalLink>;
    case 'link':
      return token.path === null ? (
        <ExternalLink href={token.href}>{words(token.shown)}</ExternalLink>
      ) : (
        <InternalLink path={token.path}>{words(token.shown)}</InternalLink>
      );
    case 'foreign-mention':
      return <ExternalLink href={token.href}>{words(token.text)}</ExternalLink>;
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
      return words(token.text.replace(EXCESS_MARKS, '$1'));
  }
}

/** In a comment, a button that shows the comment which the arrows refer to. Elsewhere plain text. */
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

function InternalLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link href={path} dir="ltr">
      {children}
    </Link>
  );
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href}>
      {children}
    </a>
  );
}
