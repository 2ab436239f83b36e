/** Entry point of the code that is needed after errors only: one file of the build. */
export * from './ErrorFacts.tsx';
export * from './Fault.tsx';
export * from './Unread.tsx';
