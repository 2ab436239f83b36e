/**
 * A part of a post, comment or description. The joined `text` of all tokens is the input.
 */
export type Token =
  | { kind: 'text'; text: string }
  /** One line end, and two or more of them. */
  | { kind: 'line-break'; text: string }
  | { kind: 'paragraph-break'; text: string }
  | { kind: 'mention'; text: string; username: string }
  /** `tag`: without the #. */
  | { kind: 'hashtag'; text: string; tag: string }
  /** A username at another service, e.g. `mars@tw`. */
  | { kind: 'foreign-mention'; text: string; username: string; service: string; href: string }
  | { kind: 'email'; text: string; href: string; shown: string }
  | LinkToken
  | PostLinkToken
  /** A reply to the comment at this distance above. */
  | { kind: 'arrows'; text: string; count: number }
  | MarkToken;

/** Rare kinds, found only by `tokenizeMarked`. */
type MarkToken =
  /** Always in pairs, never nested. */
  | { kind: 'spoiler-start'; text: string }
  | { kind: 'spoiler-end'; text: string }
  /** `code`: without the fences. A block is on its own lines. */
  | { kind: 'code'; text: string; code: string }
  | { kind: 'code-block'; text: string; code: string }
  /** A task, at the start of a line; the `-` or `*` of a list before it belongs to it. */
  | { kind: 'checkbox'; text: string; isChecked: boolean };

/** `shown`: the shortened link text. `path`: path within the client; `null` for links to other sites. */
export interface LinkToken {
  kind: 'link';
  text: string;
  href: string;
  shown: string;
  path: string | null;
}

/** A link to a post of this site, written as a full address or as `/name/id`. `commentId`: short id after the #. */
export interface PostLinkToken {
  kind: 'post-link';
  text: string;
  shown: string;
  path: string;
  username: string;
  postId: string;
  commentId: string | null;
}
