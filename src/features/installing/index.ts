export * from './InstallOffer.tsx';
export * from './use-app-badge.ts';
export * from './use-kept-fresh.ts';
