export * from './EndedBar.tsx';
export * from './EndedSession.tsx';
