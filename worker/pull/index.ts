import { type Result, success, type View } from '../../src/shared/contract/index.ts';
import { SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import type { Ports } from '../ports.ts';
import { createRetry } from '../retry.ts';
import { askedBy, type PullContext } from './context.ts';
import { pullFeed } from './feeds.ts';
import { storedFreshness } from './freshness.ts';
import { pullNotifications } from './notifications.ts';
import { pullPost } from './posts.ts';
import { pullProfile } from './profiles.ts';
import { pullShell } from './shell.ts';

/** The frame's data are asked for again after this time, when the tab comes back to the eye or to the network. */
const SHELL_FRESH_MS = 60_000;

export interface Puller {
  /** `isAsked`: by the user, who is never held back by the limit of fetches. */
  pull: (view: View, isAsked?: boolean) => Promise<Result<null>>;
  /** Refreshes the frame unless it is fresh, and tries again later while the network fails. */
  shell: () => Promise<Result<null>>;
  /** Refreshes the frame: something in it has changed. */
  shellNow: () => Promise<Result<null>>;
}

export function createPuller(
  context: PullContext,
  isVisitor: boolean,
  ports: Pick<Ports, 'random' | 'timers'>,
  background: (work: () => Promise<unknown>) => void,
): Puller {
  const retry = createRetry(ports);
  let underway: Promise<Result<null>> | null = null;
  const pullUnlessFresh = async (): Promise<Result<null>> => {
    const row = await storedFreshness(context.mirror, SHELL_VIEW_KEY);
    const at = row?.failure ? null : (row?.fetchedAt ?? null);
    if (at !== null && context.now() - at < SHELL_FRESH_MS) return success(null);
    return pullAnyway();
  };
  const pullAnyway = async (): Promise<Result<null>> => {
    const pulled = await pullShell(context, isVisitor);
    retry.ended(pulled, () => background(shell));
    return pulled;
  };
  const shell = (): Promise<Result<null>> => {
    underway ??= pullUnlessFresh().finally(() => {
      underway = null;
    });
    return underway;
  };
  return {
    pull(view, isAsked = false) {
      const asking = isAsked ? askedBy('user', context) : context;
      switch (view.kind) {
        case 'feed':
          return pullFeed(asking, view.feed, view.offset);
        case 'post':
          return pullPost(asking, view.postId);
        case 'profile':
          return pullProfile(asking, view.username);
        case 'shell':
          return pullAnyway();
        case 'notifications':
          return pullNotifications(asking, view);
      }
    },
    shell,
    shellNow: pullAnyway,
  };
}
