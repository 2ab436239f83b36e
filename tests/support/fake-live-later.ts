import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { answers } from './fake-live.ts';

/** Replaces `src/live/later.ts` in component tests. Nothing is stored; `mutations` records the calls. */
export const mutations: AnyMutation[] = [];

const done = { ok: true, value: true };

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
export const useContentDraft = (_key: string, content: { body: string }) => ({
  content,
  isChanged: false,
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
export const useVisits = () => ({});
export const usePrefetch = () => async () => undefined;
export const useSeconds = () => answers.nowAt;
export const useSaveUndoSend = () => () => undefined;
export const useUploaded = () => undefined;
export const useHoldForEdit = () => () => undefined;
export const useProfile = () => answers.profile;
export const useAdoptedComment = () => undefined;
export const useCommand = () => ({ state: { kind: 'idle' }, send: async () => ({ kind: 'done', reply: null }) });
