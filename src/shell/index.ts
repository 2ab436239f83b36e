export * from './AppFrame.tsx';
export * from './ErrorScreen.tsx';
export * from './StartFailure.tsx';
export * from './use-take-over.ts';
