export * from './CreateTokenPage.tsx';
export * from './ScopesPage.tsx';
export * from './TokenLinkPage.tsx';
export * from './TokensPage.tsx';
