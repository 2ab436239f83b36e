/**
 * A piece of a post, a comment or a description. Every kind keeps the `text` that it stands for: joined, the texts are the input.
 */
export type Token =
  | { kind: 'text'; text: string }
  /** One line end, and two or more of them. */
  | { kind: 'line-break'; text: string }
  | { kind: 'paragraph-break'; text: string }
  | { kind: 'mention'; text: string; username: string }
  /** `tag`: without the #. */
  | { kind: 'hashtag'; text: string; tag: string }
  /** A name at another service, e.g. `mars@tw`. */
  | { kind: 'foreign-mention'; text: string; username: string; service: string; href: string }
  | { kind: 'email'; text: string; href: string; shown: string }
  | LinkToken
  | PostLinkToken
  /** A reply to the comment so many above. */
  | { kind: 'arrows'; text: string; count: number }
  | MarkToken;

/** What few texts have; only `tokenizeMarked` finds these. */
type MarkToken =
  /** They always come in pairs, and no pair stands within another. */
  | { kind: 'spoiler-start'; text: string }
  | { kind: 'spoiler-end'; text: string }
  /** `code`: what is read, without the fences. A block stands on lines of its own. */
  | { kind: 'code'; text: string; code: string }
  | { kind: 'code-block'; text: string; code: string }
  /** A task, at the start of a line; the `-` or `*` of a list before it belongs to it. */
  | { kind: 'checkbox'; text: string; isChecked: boolean };

/** `shown`: what is read, shortened. `path`: address within the client when the link leads to this site; null elsewhere. */
export interface LinkToken {
  kind: 'link';
  text: string;
  href: string;
  shown: string;
  path: string | null;
}

/** A link to a post of this site, written as a full address or as `/name/id`. `commentId`: short id behind the #. */
export interface PostLinkToken {
  kind: 'post-link';
  text: string;
  shown: string;
  path: string;
  username: string;
  postId: string;
  commentId: string | null;
}
