/** What writes, and what thinks ahead: the door to the parts that come after the first feed. */

export * from './drafts/use-draft.ts';
export * from './drafts/use-draft-count.ts';
export * from './engine/use-command.ts';
export * from './engine/use-jobs.ts';
export * from './engine/use-sign-in.ts';
export * from './outbox/use-files.ts';
export { useMutate } from './outbox/use-mutate.ts';
export * from './outbox/use-outbox.ts';
export * from './outbox/use-waiting-accounts.ts';
export { useDismissLosses, useLosses, useSpareCopies } from './spare-copies.ts';
export * from './use-accounts.ts';
export * from './use-consents.ts';
export { usePost } from './use-post.ts';
export * from './use-prefetch.ts';
export * from './use-profile.ts';
export * from './use-recent-searches.ts';
export * from './use-record.ts';
export * from './use-seconds.ts';
export * from './use-server-preferences.ts';
export { useSignOutQuestion } from './use-sign-out-question.ts';
export * from './use-single-keys.ts';
export * from './use-snapshot.ts';
export * from './use-takings.ts';
export * from './use-visits.ts';
