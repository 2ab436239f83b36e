export * from './AppShell.tsx';
export * from './failures/ErrorScreen.tsx';
export * from './failures/StartFailure.tsx';
export * from './use-boot-screen-removal.ts';
