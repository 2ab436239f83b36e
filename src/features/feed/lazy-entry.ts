/** Entry point of the code that a first feed does not need: one file of the build. */
export * from './hidden/HiddenEntries.tsx';
export * from './NoEntries.tsx';
