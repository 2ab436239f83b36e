import { TOKEN_LINK_PATH } from '../../shared/rules/token-link.ts';

export const TOKEN_PATHS = {
  list: '/settings/app-tokens',
  create: '/settings/app-tokens/create',
  link: TOKEN_LINK_PATH,
  scopes: '/settings/app-tokens/scopes',
} as const;

/** The page above the other pages of tokens. */
export const TOKENS_PAGE = { href: TOKEN_PATHS.list, label: 'App tokens' };
