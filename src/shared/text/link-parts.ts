import { linkHref, prettyLink } from 'social-text-tokenizer/prettifiers';
import { LINK_TEXT_MAX_LENGTH } from '../config/index.ts';
import { beginning } from './beginning.ts';
import type { LinkToken, PostLinkToken } from './token.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** Path of a post, `/name/id` or `/name/id#comment`. */
export const POST_PATH = `/([a-z0-9-]{3,30})/(${UUID}|[0-9a-f]{6,10})(?:#(?:comment-)?(${UUID}|[0-9a-f]{4,10}))?`;
const WHOLE_POST_PATH = new RegExp(`^${POST_PATH}/?$`, 'i');
const ADDRESS = /^https?:\/\/([^/?#]+)(.*)$/is;

// Invisible and bidirectional control characters: decoded, they could hide the target of a link.
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
// User info is not decoded: `good.com%2F@evil.com` would look like a URL at good.com.
const WITH_USER_INFO = /^(?:\w+:\/\/)?[^/?#]*@/;

/** Returns a link text of at most 50 characters (spec §9). Without parts to drop, it is cut at its end. */
function shorten(text: string): string {
  const pretty = WITH_USER_INFO.test(text) ? text : prettyLink(text, LINK_TEXT_MAX_LENGTH).replace(INVISIBLE, '');
  return pretty.length > LINK_TEXT_MAX_LENGTH ? `${beginning(pretty, LINK_TEXT_MAX_LENGTH - 1)}…` : pretty;
}

// The same host may also serve the API and files such as pictures: those are opened, not routed.
const NOT_A_PAGE = /^\/v\d+\/|^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i;

/** Returns the path of a URL within the client; `null` for other sites. Host names are case-insensitive. */
function localPath(href: string, siteDomains: readonly string[]): string | null {
  const [, host, rest] = ADDRESS.exec(href) ?? [];
  if (host === undefined || rest === undefined) return null;
  if (!siteDomains.some((domain) => domain.toLowerCase() === host.toLowerCase())) return null;
  // A second slash would make the path a URL of another host.
  if (/^\/[/\\]/.test(rest) || NOT_A_PAGE.test(rest)) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns the post of a path of the client, or `null`. */
export function postLinkOf(text: string, path: string, shown: string): PostLinkToken | null {
  const [, username, postId, commentId] = WHOLE_POST_PATH.exec(path) ?? [];
  if (username === undefined || postId === undefined) return null;
  return { kind: 'post-link', text, shown, path, username, postId, commentId: commentId ?? null };
}

/** Returns the token of a written link, by its target. */
export function linkOf(text: string, siteDomains: readonly string[]): LinkToken | PostLinkToken {
  const href = linkHref(text);
  const path = localPath(href, siteDomains);
  const shown = shorten(text);
  const post = path === null ? null : postLinkOf(text, path, shown);
  return post ?? { kind: 'link', text, href, shown, path };
}
