export * from './TakeAlongDialog.tsx';
export * from './TakenPage.tsx';
