/** What writes, and what thinks ahead: the door to the parts that come after the first feed. */
export * from './use-command.ts';
export * from './use-draft.ts';
export * from './use-draft-count.ts';
export * from './use-files.ts';
export * from './use-jobs.ts';
export { useMutate } from './use-mutate.ts';
export * from './use-outbox.ts';
export * from './use-prefetch.ts';
export * from './use-profile.ts';
export * from './use-seconds.ts';
export * from './use-sign-in.ts';
export * from './use-single-keys.ts';
export * from './use-visits.ts';
export * from './use-waiting-accounts.ts';
