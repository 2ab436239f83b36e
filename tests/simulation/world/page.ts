import { liveQuery } from 'dexie';
import type { Engine, EngineEvent, View } from '../../../src/shared/contract/index.ts';
import { viewKey } from '../../../src/shared/contract/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import type { PostView } from '../../../src/shared/store/queries/views.ts';
import { type BlockedSince, bothHidden, hiddenFrom, leaksIn, type ShownTab } from './hidden.ts';
import { homePage } from './home.ts';
import type { Relations } from './relations.ts';
import type { Owner } from './scheduler.ts';

/** How often a visible page asks what its user has changed on another device (shell/navigation/use-refresh-relations.ts). */
const REFRESH_MS = 5 * 60_000;
/** Delay of the boot snapshot after a change of the shown feed (feed/boot/use-boot-snapshot.ts). */
const SNAPSHOT_MS = 1000;

const HOME_KEY = viewKey(homePage);

interface PageTab extends ShownTab, Owner {
  readonly engine: Pick<Engine, 'watch' | 'unwatch'>;
  /** When the user opened a view or a gap (tab.ts). */
  readonly asks: number[];
  readonly isVisible: boolean;
  readonly isSignedOut: boolean;
}

/**
 * What a page does besides its engine, in a world with the hazard 'relations': it reads the viewer again every five minutes,
 * stores the boot snapshot, and records what it shows although it must not.
 */
export class Page {
  /** What was shown although it must be hidden, with the time when it was shown first (epoch ms of the world). */
  readonly leaks = new Map<string, number>();
  readonly #tab: PageTab;
  readonly #relations: Relations | null;
  #observed: { key: string; unsubscribe: () => void } | null = null;
  readonly #blockedSince: BlockedSince = new Map();
  #cancelSnapshot = () => {};

  /** `relations`: those of the user of the tab; `null`: what it shows is not checked. */
  constructor(tab: PageTab, relations: Relations | null) {
    this.#tab = tab;
    this.#relations = relations;
    this.#refreshLater();
  }

  /** Called with all events of the engine (main.tsx). */
  heard({ kind }: EngineEvent): void {
    if (this.#relations && (kind === 'posts-lost' || kind === 'signed-out')) this.#tab.device.bootSnapshot = null;
  }

  /**
   * Checks what a view shows as long as the page shows it. A page checks one view, so that worlds do not take too long: the home
   * feed, or another if a page of the device checks that already.
   */
  shows(view: View): void {
    const key = viewKey(view);
    const relations = this.#relations;
    const { device, stores, name } = this.#tab;
    if (!relations || this.#observed || (view.kind !== 'feed' && view.kind !== 'post')) return;
    if (key === HOME_KEY) {
      if (device.homeReader && !device.homeReader.isDead) return;
      device.homeReader = this.#tab;
    }
    const read = async (): Promise<PostView[]> => {
      if (view.kind === 'post') return [(await singlePost(stores, view.postId)).view ?? []].flat();
      const { entries } = await feedPage(stores, view.feed, view.offset);
      return entries.flatMap((entry) => (entry.kind === 'post' ? [entry.view] : []));
    };
    const look = async () => {
      const before = await hiddenFrom(this.#tab, relations, this.#blockedSince);
      const views = await read();
      const hidden = bothHidden(before, await hiddenFrom(this.#tab, relations, this.#blockedSince));
      return { views, leaks: views.flatMap((one) => leaksIn(one, hidden, this.#tab, relations)) };
    };
    const next = ({ views, leaks }: Awaited<ReturnType<typeof look>>) => {
      for (const leak of leaks) {
        const problem = `${name} ${key} showed ${leak}`;
        if (!this.leaks.has(problem)) this.leaks.set(problem, device.scheduler.now());
      }
      if (key === HOME_KEY) this.#storeLater(views);
    };
    // The page would open a failed store again.
    const error = () => this.leaves(key);
    const { unsubscribe } = liveQuery(async () => look()).subscribe({ next, error });
    this.#observed = { key, unsubscribe };
  }

  leaves(key: string): void {
    if (this.#observed?.key !== key) return;
    this.#observed.unsubscribe();
    this.#observed = null;
    if (key === HOME_KEY) this.#tab.device.homeReader = null;
  }

  #storeLater(views: readonly PostView[]): void {
    const { device } = this.#tab;
    this.#cancelSnapshot();
    this.#cancelSnapshot = device.scheduler.after(SNAPSHOT_MS, this.#tab, () => {
      if (this.#tab.isSignedOut) return;
      device.bootSnapshot = JSON.stringify(
        views.map(({ post, comments }) => [post.body, comments.map(({ comment }) => comment.body)]),
      );
    });
  }

  #refreshLater(): void {
    const { scheduler } = this.#tab.device;
    scheduler.after(REFRESH_MS, this.#tab, () => {
      this.#refreshLater();
      if (!this.#tab.isVisible || this.#tab.isSignedOut) return;
      for (const view of [{ kind: 'shell' }, { kind: 'roster', roster: { kind: 'home-lists' } }] as const) {
        this.#tab.asks.push(scheduler.now());
        const { engine } = this.#tab;
        void engine.watch(view).then((handle) => engine.unwatch(handle));
      }
    });
  }
}
