export * from './InstallOffer.tsx';
export * from './use-app-badge.ts';
