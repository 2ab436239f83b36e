import { APP_TOKEN } from '../config/limits.ts';
import type { CommandArgs } from '../contract/commands.ts';
import { countCodePoints } from '../text/graphemes.ts';
import { storedText } from '../text/stored-text.ts';

/** When a token stops working. `days` and `date` (yyyy-mm-dd) are what the user has typed. */
export type TokenExpiry = { kind: 'never' } | { kind: 'days'; days: string } | { kind: 'date'; date: string };

/** What the form of a new app token contains. `origins` and `netmasks`: one in a line. */
export interface TokenValues {
  title: string;
  scopes: readonly string[];
  origins: string;
  netmasks: string;
  expiry: TokenExpiry;
}

export const NEW_TOKEN: TokenValues = { title: '', scopes: [], origins: '', netmasks: '', expiry: { kind: 'never' } };

export type TokenFields = CommandArgs<'create-token'>;

/** Why fields cannot be sent, by field. */
export type TokenFaults = { readonly [Field in keyof TokenFields]?: string };

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)(?:\/\d{1,3})?$/i;
const ORIGIN = /^(https?):\/\/((?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+|\[[\da-f:]+\])(?::(\d{1,5}))?\/?$/u;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** The words of a text, each once. */
export const wordsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];

/** Returns the origin of an address, as the server takes it; `null` if it is none, or has a path. */
function originOf(text: string): string | null {
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(text.toLowerCase()) ?? [];
  if (scheme === '') return null;
  const isDefault = port === '' || port === (scheme === 'http' ? '80' : '443');
  return `${scheme}://${host}${isDefault ? '' : `:${port}`}`;
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** Returns why a token cannot have this title; `null` if it can. */
export function tokenTitleFault(title: string): string | null {
  const length = countCodePoints(storedText(title).trim());
  if (length === 0) return 'A token needs a title';
  return length > APP_TOKEN.titleLength ? `A title has at most ${APP_TOKEN.titleLength} characters` : null;
}

/** Returns the last moment of a day by the device's calendar, epoch ms; `null` if there is no such day. */
function endOfDay(text: string): number | null {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const end = new Date(year, month - 1, day, 23, 59, 59);
  return end.getFullYear() === year && end.getMonth() === month - 1 && end.getDate() === day ? end.getTime() : null;
}

function expiryFault(expiry: TokenExpiry, now: number): string | null {
  if (expiry.kind === 'never') return null;
  if (expiry.kind === 'days') {
    const days = /^\d{1,6}$/.test(expiry.days.trim()) ? Number(expiry.days) : 0;
    return days < 1 || days > APP_TOKEN.days ? `A number from 1 to ${APP_TOKEN.days}` : null;
  }
  const at = endOfDay(expiry.date);
  if (at === null) return 'Choose a day';
  return at <= now ? 'This day is over' : null;
}

/** Returns the faults of a form that can be known before it is sent. `now`: epoch ms. */
export function tokenFaults({ title, scopes, origins, netmasks, expiry }: TokenValues, now: number): TokenFaults {
  const noOrigins = wordsIn(origins).filter((word) => originOf(word) === null);
  const noMasks = wordsIn(netmasks).filter((word) => !ADDRESS.test(word));
  const faults = {
    title: tokenTitleFault(title),
    scopes: scopes.length === 0 ? 'Choose at least one: without them a token can do nothing' : null,
    origins: noOrigins.length > 0 ? `Not an origin: ${quoted(noOrigins)}` : null,
    netmasks: noMasks.length > 0 ? `Not an IP address or netmask: ${quoted(noMasks)}` : null,
    expiresAt: expiryFault(expiry, now),
  };
  const found: Record<string, string> = {};
  for (const [field, fault] of Object.entries(faults)) if (fault !== null) found[field] = fault;
  return found;
}

/** Returns what is sent of a form without faults. */
export function tokenFields({ title, scopes, origins, netmasks, expiry }: TokenValues, now: number): TokenFields {
  const at =
    expiry.kind === 'days' ? now + Number(expiry.days) * DAY_MS : expiry.kind === 'date' ? endOfDay(expiry.date) : null;
  return {
    title: title.trim(),
    scopes,
    origins: wordsIn(origins).map((word) => originOf(word) ?? word),
    netmasks: wordsIn(netmasks),
    expiresAt: at === null ? null : new Date(at).toISOString(),
  };
}
