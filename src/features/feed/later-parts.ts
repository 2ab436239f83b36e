/** What a first feed can do without, in one file of the build. */
export * from './HiddenEntries.tsx';
export * from './NoEntries.tsx';
