export * from './BetaChoice.tsx';
export * from './BetaPage.tsx';
