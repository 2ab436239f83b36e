import type { Config } from '../../src/shared/config/index.ts';
import { type Failure, isCurrent, isReachable, type Reach } from '../../src/shared/contract/index.ts';
import { type AccountId, asAccountId, type ItemsChange, type Self } from '../../src/shared/model/index.ts';
import { readPreferences } from '../../src/shared/rules/index.ts';
import type { FeedPageView, ProfileView, ShellView, SinglePostView } from '../../src/shared/store/queries/views.ts';
import { aSelf } from './facts.ts';
import { account } from './post-views.ts';

/** Replaces `src/live` in component tests. Tests set the answers of the store. */
interface Answers {
  session: { accountId: AccountId; username: string } | null;
  self: Self | undefined;
  /** What the shell query answers besides the viewer. */
  shell: Partial<ShellView>;
  /** Fields of the configuration that differ from the default. */
  config: Partial<Config>;
  feedPage: FeedPageView | undefined;
  singlePost: SinglePostView | undefined;
  profile: ProfileView | undefined;
  reach: Reach;
  isBlocked: boolean;
  isRefreshing: boolean;
  pageLoadedAt: number;
  nowAt: number;
  /** Answers of `useLive` to any other query, by the name of its function. */
  byQuery: Readonly<Record<string, unknown>>;
}

const reader = account('yara');

export const selfOf = (facts: Partial<Self> = {}): Self => aSelf(reader, facts);

const initial: Answers = {
  session: { accountId: asAccountId(reader.id), username: 'yara' },
  self: selfOf(),
  shell: {},
  config: {},
  feedPage: undefined,
  singlePost: undefined,
  profile: undefined,
  reach: { kind: 'online' },
  isBlocked: false,
  isRefreshing: false,
  pageLoadedAt: 0,
  nowAt: 1_700_000_000_000,
  byQuery: {},
};

export const answers: Answers = { ...initial };

export function resetAnswers(): void {
  Object.assign(answers, initial);
}

export function signOut(): void {
  Object.assign(answers, { session: null, self: undefined });
}

const config: Config = {
  siteTitle: 'Larder',
  apiRoot: 'https://api.example.net',
  limits: { postLength: 1500, commentLength: 1500, attachmentsPerPost: null, fileSizeBytes: 1 },
  commentFolding: { minToSteppedFold: 15, foldStep: 5, afterFold: 2, minFolded: 3, minToCollapse: 12 },
  draftMaxAgeDays: 7,
  appVersionCheck: null,
  textFormatter: { tldList: ['example', 'com'], foreignMentionServices: [] },
  siteDomains: ['larder.example'],
  groupsWithoutSubscribing: [],
  privacyControlGroups: { hidePosts: false, groups: [] },
  newsAccount: null,
  supportEmail: 'support@larder.example',
  codeUrl: '',
  statusUrl: null,
  extensionUrl: null,
  beta: { enabled: false, cookieName: 'beta' },
  linkPreviews: { services: [], cardScript: null, neverFor: [] },
  gifs: null,
  emojiOrbit: null,
  errorReportingDsn: null,
  mirror: { maxPosts: 1, maxBytes: 1 },
};

export const useConfig = () => ({ ...config, ...answers.config });
export const useSession = () => answers.session;
export const useShell = () => ({ managedGroups: [], ...answers.shell, self: answers.self });
export const useSelf = () => answers.self;
export const usePreferences = () => readPreferences(answers.self);
/** Saved preferences. Recorded only, not stored. */
export const savedPreferences: Record<string, unknown>[] = [];
/** Changes of lists among the preferences. */
export const savedChanges: ItemsChange[] = [];
export const useSavePreferences =
  () =>
  (patch: Record<string, unknown>, ...items: ItemsChange[]) => {
    savedPreferences.push(patch);
    savedChanges.push(...items);
  };
export const useNow = () => answers.nowAt;
export const useServerNow = () => answers.nowAt;
export const useReach = () => answers.reach;
export const useIsBlocked = (): boolean => answers.isBlocked;
export const useIsReachable = () => isReachable(answers.reach);
export const useCurrentFailure = (stored: { failure: Failure | null; failedAt?: number } | undefined) => {
  const { failure = null, failedAt = 0 } = stored ?? {};
  const reachableSince = isReachable(answers.reach) ? 0 : null;
  return failure && isCurrent(failure, failedAt, { loadedAt: answers.pageLoadedAt, reachableSince }) ? failure : null;
};
export const useRefreshing = () => answers.isRefreshing;
export const useWatch = () => undefined;
export const useSignOut = () => async () => undefined;
export const useStorageTrouble = () => ({ trouble: null, dismiss: () => undefined });
export const useCall = () => () => Promise.resolve({ ok: true, value: null });
export const useRefresh = () => () => Promise.resolve();
export const useFillGap = () => () => Promise.resolve({ ok: true, value: null });
export const usePosition = () => ({ initial: null, save: () => undefined });
export const useRemembered = (query: { name: string }, ...args: unknown[]) => useLive(query, ...args);
export const useLive = ({ name }: { name: string }, ...args: unknown[]) => {
  if (name === 'feedPage' || name === 'singlePost' || name === 'profile') return answers[name];
  const answer = answers.byQuery[name];
  return typeof answer === 'function' ? answer(...args) : answer;
};
