import type { View } from '../../../src/shared/contract/index.ts';
import { viewKey } from '../../../src/shared/contract/index.ts';
import type { Stores } from '../../../src/shared/store/index.ts';
import { calendar } from '../../../src/shared/store/queries/calendar.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { notificationPage } from '../../../src/shared/store/queries/notifications.ts';
import { profile } from '../../../src/shared/store/queries/profile.ts';
import { record } from '../../../src/shared/store/queries/record.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { NONE } from '../world/relations.ts';
import type { SimulatedTab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { readFrom } from './read.ts';

/** How long a new device may take to read the views of a tab. */
const READ_MS = 40_000;

/** Every tab shows what a new device of the same user reads from the server. */
export async function equalsFreshRead(world: World): Promise<string[]> {
  const tabs = world.tabs();
  const shown = tabs.flatMap((tab) => [...tab.shown].map(([key, { view }]) => [key, view] as const));
  const views = new Map(shown.filter(([, view]) => !isOfDevice(world, view) && !isOfGoneList(world, view)));
  const fresh = (await world.addDevice()).openTab();
  for (const view of views.values()) fresh.show(view);
  await world.scheduler.run(READ_MS);
  const problems: string[] = [];
  for (const view of views.values()) {
    const expected = await read(world, fresh.stores, view);
    for (const tab of tabs) {
      if (!tab.shown.has(viewKey(view)) || !knowsDepth(tab, view)) continue;
      // Rows that need the user are shown on their device only: compare without the outbox.
      const needsUser = await readFrom(world, tab.device, ({ vault }) => vault.outbox.count());
      const stores = needsUser > 0 ? { ...tab.stores, vault: fresh.stores.vault } : tab.stores;
      const place = firstDifference(await read(world, stores, view), expected);
      if (place) problems.push(`${tab.name} ${viewKey(view)}: ${place}`);
    }
  }
  return problems;
}

/** A post by the id of its outbox row, which no other device knows. */
const isOfDevice = (world: World, view: View): boolean =>
  view.kind === 'post' && world.devices.some(({ disk }) => disk.outbox.lives.has(view.postId));

/** The feed of a home list that was deleted. */
const isOfGoneList = ({ relations }: World, view: View): boolean =>
  view.kind === 'feed' &&
  view.feed.kind === 'home' &&
  view.feed.listId !== undefined &&
  relations?.now(`list:${view.feed.listId}`) === NONE;

/** The depth of a page is an estimate while the pages above it are not watched. */
const knowsDepth = (tab: SimulatedTab, view: View): boolean =>
  view.kind !== 'feed' || view.offset === 0 || tab.shown.has(viewKey({ ...view, offset: 0 }));

/** Fields for the device's own use. */
const OWN_FACTS = new Set(['key', 'revision', 'fetchedAt', 'failedAt', 'describedAt', 'traces']);

async function read(world: World, stores: Stores, view: View): Promise<unknown> {
  const shown = await world.scheduler.until<unknown>(query(stores, view), 1000);
  return JSON.parse(JSON.stringify(shown, (key, value: unknown) => (OWN_FACTS.has(key) ? undefined : value)));
}

function query(stores: Stores, view: View): Promise<unknown> {
  switch (view.kind) {
    case 'feed':
      return feedPage(stores, view.feed, view.offset);
    case 'post':
      return singlePost(stores, view.postId);
    case 'profile':
      return profile(stores, view.username);
    case 'roster':
      return roster(stores, view.roster);
    case 'calendar':
      return calendar(stores, view.period);
    case 'record':
      return record(stores, view.record);
    case 'shell':
      return shell(stores);
    case 'notifications':
      return notificationPage(stores, view.filter, view.offset);
  }
}

/** Returns the first place in which two plain values differ, with both values; `null` if they are equal. */
export function firstDifference(shown: unknown, expected: unknown, path = ''): string | null {
  if (Object.is(shown, expected)) return null;
  // An empty list means that they are not visible: those that were seen before stay (model/change/account.ts).
  if (path.endsWith('.administrators') && Array.isArray(expected) && expected.length === 0) return null;
  if (!isObject(shown) || !isObject(expected)) return `${path} is ${brief(shown)}, not ${brief(expected)}`;
  for (const key of new Set([...Object.keys(shown), ...Object.keys(expected)])) {
    const difference = firstDifference(shown[key], expected[key], `${path}.${key}`);
    if (difference) return difference;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const brief = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
