/** What is drawn only where something is wrong, in one file of the build. */
export * from './ErrorFacts.tsx';
export * from './Fault.tsx';
export * from './Unread.tsx';
