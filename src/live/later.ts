/** What writes: the door to the parts that come after the first feed. */
export * from './use-draft.ts';
export * from './use-files.ts';
export { useMutate } from './use-mutate.ts';
export * from './use-outbox.ts';
export * from './use-seconds.ts';
