import { commandState } from '../../src/live/engine/use-command.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import type { DraftContent } from '../../src/shared/store/vault/rows.ts';
import { answers, useLive } from './fake-live.ts';

/** Replaces `src/live/later.ts` in component tests. Nothing is stored; `mutations` records the calls. */
export const mutations: AnyMutation[] = [];

const done = { ok: true, value: true };

export const usePost = () => answers.singlePost;
export const useMutate = () => async (mutation: AnyMutation) => {
  mutations.push(mutation);
  return { ok: true, value: { id: 'row' } };
};
export const useOutboxActions = () => ({
  undo: async () => done,
  discard: async () => done,
  sendNow: async () => done,
  keepMine: async () => done,
  declareSent: async () => done,
});
/** Stored drafts by the key of their form. */
export const drafts = new Map<string, DraftContent>();
export const useContentDraft = (key: string, content: DraftContent) => ({
  content: drafts.get(key) ?? content,
  isChanged: drafts.has(key),
  base: content.body,
  baseLists: undefined,
  isElsewhere: false,
  failure: null,
  takeOver: () => undefined,
  update: () => undefined,
  settle: async () => undefined,
  clear: async () => undefined,
  discard: async () => null,
});
export const useDiscardDraft = () => async () => undefined;
export const useRestoreText = () => async () => undefined;
export const useOutbox = () => answers.byQuery.outbox;
export const useSignOutQuestion = () => async () => ({ explanation: '', confirmLabel: 'Sign out', isDangerous: false });
export const useDeletedCopies = () => ({ rows: answers.byQuery.deletedCopies ?? [], dismiss: () => undefined });
export const useLosses = () => answers.byQuery.losses;
export const useDismissLosses = () => () => undefined;
export const useKept = () => ({ rows: [], dismiss: () => undefined });
export const useSaveServerPreferences = () => async (patch: Record<string, unknown>) => {
  savedServerPreferences.push(patch);
  return { ok: true, value: { id: 'row' } };
};
/** Saved preferences of the server. Recorded only. */
export const savedServerPreferences: Record<string, unknown>[] = [];
export const useConsents = () => answers.byQuery.consents;
export const useConsentActions = () => ({ give: async () => done, withdraw: async () => done });
/** One account, as on most devices. */
export const useWriter = () => null;
export const useAccounts = () => [];
export const useVisits = () => ({});
export const usePrefetch = () => async () => undefined;
export const useSeconds = () => answers.nowAt;
export const useSaveUndoSend = () => () => undefined;
export const useUploaded = () => undefined;
export const useFileAddress = () => undefined;
export const useHoldForEdit = () => () => undefined;
export const useProfile = () => answers.profile;
export const useAccountByName = () => answers.profile?.account;
export const useAdoptedDraft = () => undefined;
/** States of commands by name. Default: idle. */
export const commandStates = new Map<string, object>();
export const useCommand = (name: string) => ({
  state: commandStates.get(name) ?? { kind: 'idle' },
  send: async () => ({ kind: 'done', reply: null }),
  reset: () => undefined,
});
export { commandState };
export const useSignIn = () => ({ state: commandStates.get('sign-in') ?? { kind: 'idle' }, signIn: async () => null });
export const enterAccount = () => undefined;
/** Answers to `record:` and the kind, or fails with `failure:` and the kind. */
export const useRecord = ({ kind }: { kind: string }) => {
  const value = answers.byQuery[`record:${kind}`];
  const failure = answers.byQuery[`failure:${kind}`] ?? null;
  return { value, fetchedAt: value === undefined ? null : answers.nowAt, failure, failedAt: answers.nowAt };
};
export const useRecentSearches = () => answers.byQuery.recentSearches;
/** Searches that were saved. */
export const savedSearches: string[] = [];
export const useRecentSearchActions = () => ({
  save: async (query: string) => savedSearches.push(query),
  remove: async () => undefined,
  removeAll: async () => undefined,
});
/** Answers as `useLive` does. */
export const useSnapshot = (query: { name: string }, isWanted: boolean) => {
  const answer = useLive(query);
  return isWanted ? answer : undefined;
};
export const useRunCommand = () => async () => ({ kind: 'refused', failure: { kind: 'network' }, field: null });
