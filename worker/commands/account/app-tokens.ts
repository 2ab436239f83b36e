import type { IssuedToken } from '../../../src/shared/contract/index.ts';
import {
  APP_TOKENS_PATH,
  type AppToken,
  decodeAppTokens,
  decodeFreshAppToken,
  type FreshAppToken,
} from '../../../src/shared/wire/account.ts';
import { type Fetched, fetchDecoded, type PullContext } from '../../pull/context.ts';
import { storeRecord } from './store-record.ts';

/** Path of one token. */
export const tokenPath = (id: string): string => `${APP_TOKENS_PATH}/${encodeURIComponent(id)}`;

/** Reads the list of tokens and stores it: answers to writes contain one token only. */
export async function readTokens(context: PullContext): Promise<Fetched<AppToken[]>> {
  const call = { method: 'GET', path: APP_TOKENS_PATH, priority: 'screen' } as const;
  const answer = await fetchDecoded(context, call, decodeAppTokens);
  if (answer.ok) await storeRecord(context, { kind: 'app-tokens' }, answer);
  return answer;
}

/**
 * Sends a request whose answer contains a secret. The list is read again without waiting for it: until the secret is shown it
 * exists nowhere else.
 */
export async function fetchSecret(context: PullContext, path: string, json: object): Promise<Fetched<FreshAppToken>> {
  const call = { method: 'POST', path, priority: 'screen', body: { json } } as const;
  const answer = await fetchDecoded(context, call, decodeFreshAppToken);
  if (answer.ok) void readTokens(context);
  return answer;
}

/** The reply to the page. */
export const issued = ({ token, ...secrets }: FreshAppToken): IssuedToken => ({
  kind: 'issued',
  tokenId: token.id,
  title: token.title,
  ...secrets,
});

/** The reply if only the token was found; `null` if none was. */
export const secretLost = (found: readonly AppToken[]): IssuedToken | null =>
  found[0] ? { kind: 'secret-lost', tokenId: found[0].id, title: found[0].title, count: found.length } : null;
