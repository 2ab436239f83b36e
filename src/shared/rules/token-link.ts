import { APP_TOKEN } from '../config/limits.ts';
import { NEW_TOKEN, type TokenExpiry, type TokenValues, wordsIn } from './token-fields.ts';

/** Parameters of an address that fills in the form of a new app token. */
export const TOKEN_LINK_KEYS = ['title', 'scopes', 'origins', 'netmasks', 'expires'] as const;

export type TokenLinkSearch = { readonly [Key in (typeof TOKEN_LINK_KEYS)[number]]?: string | undefined };

export const TOKEN_LINK_PATH = '/settings/app-tokens/create-link';

/** Characters that have no shape of their own, or that change the order of others: they can hide what a text says. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Used if the expiry of a link cannot be read: 'never' would give more than the link asks for. */
const FALLBACK_DAYS = '30';

/**
 * Reads the parameters. Anybody can write such a link, so everything is limited in length and number, and control characters are
 * removed. Returns `null` if there are none: the page then makes links.
 */
export function readTokenLink(search: TokenLinkSearch): TokenValues | null {
  if (TOKEN_LINK_KEYS.every((key) => search[key] === undefined)) return null;
  const { title = '', scopes = '', origins = '', netmasks = '', expires = '' } = search;
  return {
    title: [...title.replace(INVISIBLE, ' ').trim()].slice(0, APP_TOKEN.titleLength).join('').trim(),
    scopes: limited(scopes),
    origins: limited(origins).join('\n'),
    netmasks: limited(netmasks).join('\n'),
    expiry: expiryOf(expires.trim()),
  };
}

const limited = (text: string): string[] =>
  wordsIn(text.replace(INVISIBLE, ' '))
    .filter((word) => word.length <= APP_TOKEN.linkWordLength)
    .slice(0, APP_TOKEN.linkWords);

function expiryOf(text: string): TokenExpiry {
  if (text === '' || text === 'never') return NEW_TOKEN.expiry;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { kind: 'date', date: text };
  return { kind: 'days', days: /^\d{1,4}$/.test(text) ? text : FALLBACK_DAYS };
}

/** Returns the path and query of a link that fills in the form with these values. */
export function tokenLink({ title, scopes, origins, netmasks, expiry }: TokenValues): string {
  const expires = expiry.kind === 'days' ? expiry.days.trim() : expiry.kind === 'date' ? expiry.date : '';
  const all = {
    title: title.trim(),
    scopes: scopes.join(' '),
    origins: words(origins),
    netmasks: words(netmasks),
    expires,
  };
  const query = TOKEN_LINK_KEYS.filter((key) => all[key] !== '' || key === 'title')
    .map((key) => `${key}=${encodeURIComponent(all[key])}`)
    .join('&');
  return `${TOKEN_LINK_PATH}?${query}`;
}

const words = (text: string): string => wordsIn(text).join(' ');
