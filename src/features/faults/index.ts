export * from './FaultBoundary.tsx';
export * from './lazy-modules.ts';
export * from './SupportLink.tsx';
