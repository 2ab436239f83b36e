import { linkHref, prettyLink } from 'social-text-tokenizer/prettifiers';
import { LINK_TEXT_MAX_LENGTH } from '../config/index.ts';
import { beginning } from './beginning.ts';
import type { LinkToken, PostLinkToken } from './token.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** Path of a post, `/name/id` or `/name/id#comment`. */
export const POST_PATH = `/([a-z0-9-]{3,30})/(${UUID}|[0-9a-f]{6,10})(?:#(?:comment-)?(${UUID}|[0-9a-f]{4,10}))?`;
const WHOLE_POST_PATH = new RegExp(`^${POST_PATH}/?$`, 'i');
const ADDRESS = /^https?:\/\/([^/?#]+)(.*)$/is;

// Signs that are not seen, or turn the order of those around them: a percent-encoded address could hide where it leads.
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
// A name before the host is shown as written: decoded, `good.com%2F@evil.com` would read as an address at good.com.
const WITH_USER_INFO = /^(?:\w+:\/\/)?[^/?#]*@/;

/** Link text of at most 50 characters (spec §9). One without parts to drop is cut at its end. */
function shorten(text: string): string {
  const pretty = WITH_USER_INFO.test(text) ? text : prettyLink(text, LINK_TEXT_MAX_LENGTH).replace(INVISIBLE, '');
  return pretty.length > LINK_TEXT_MAX_LENGTH ? `${beginning(pretty, LINK_TEXT_MAX_LENGTH - 1)}…` : pretty;
}

// Behind the same host may stand the API, and files such as pictures: those are opened, not routed.
const NOT_A_PAGE = /^\/v\d+\/|^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i;

/** The path of an address within the client; null when it leads elsewhere. Host names compare blind for case. */
function localPath(href: string, siteDomains: readonly string[]): string | null {
  const [, host, rest] = ADDRESS.exec(href) ?? [];
  if (host === undefined || rest === undefined) return null;
  if (!siteDomains.some((domain) => domain.toLowerCase() === host.toLowerCase())) return null;
  // A second slash would make the path an address of another host.
  if (/^\/[/\\]/.test(rest) || NOT_A_PAGE.test(rest)) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What a path of the client is: a post, or null. */
export function postLinkOf(text: string, path: string, shown: string): PostLinkToken | null {
  const [, username, postId, commentId] = WHOLE_POST_PATH.exec(path) ?? [];
  if (username === undefined || postId === undefined) return null;
  return { kind: 'post-link', text, shown, path, username, postId, commentId: commentId ?? null };
}

/** A link as it was written, told apart by where it leads. */
export function linkOf(text: string, siteDomains: readonly string[]): LinkToken | PostLinkToken {
  const href = linkHref(text);
  const path = localPath(href, siteDomains);
  const shown = shorten(text);
  const post = path === null ? null : postLinkOf(text, path, shown);
  return post ?? { kind: 'link', text, href, shown, path };
}
