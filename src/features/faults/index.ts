export * from './FaultBoundary.tsx';
export * from './LateParts.tsx';
export * from './SupportLink.tsx';
