import { type CommandArgs, success } from '../../../src/shared/contract/index.ts';
import { APP_TOKENS_PATH, type AppToken } from '../../../src/shared/wire/account.ts';
import type { Command } from '../command.ts';
import { fetchSecret, issued, readTokens, secretLost } from './app-tokens.ts';

/** A token that is younger than this may be the one whose answer was lost. */
const NEW_MS = 60_000;

export const createToken: Command<'create-token'> = {
  fields: ['title', 'scopes', 'origins', 'netmasks', 'expiresAt'],
  async send({ context }, { title, scopes, origins, netmasks, expiresAt }) {
    const never = expiresAt === null;
    const json = { title, scopes, restrictions: { origins, netmasks }, ...(never ? {} : { expiresAt }) };
    const answer = await fetchSecret(context, APP_TOKENS_PATH, json);
    return answer.ok ? success(issued(answer.value)) : answer;
  },
  // A list without the token proves nothing: the request may still arrive.
  async afterLoss({ context }, args) {
    const list = await readTokens(context);
    if (!list.ok) return { kind: 'unclear' };
    const serverNow = list.serverAt ?? context.now();
    const reply = secretLost(list.value.filter((token) => serverNow - token.createdAt < NEW_MS && isLike(token, args)));
    return reply ? { kind: 'done', reply } : { kind: 'unclear' };
  },
};

const isLike = (token: AppToken, { title, scopes }: CommandArgs<'create-token'>): boolean =>
  token.title === title &&
  token.lastUsedAt === null &&
  token.issue === 1 &&
  token.scopes.length === scopes.length &&
  scopes.every((scope) => token.scopes.includes(scope));
