import type { PostId } from '../../../src/shared/model/index.ts';
import { ME } from '../world/people.ts';
import { NONE, ON, type Relations } from '../world/relations.ts';
import type { SimulatedTab } from '../world/tab.ts';
import type { WrittenText } from '../world/texts.ts';
import type { World } from '../world/world.ts';

/**
 * No text of somebody whom the user has blocked, and none of a private feed that they have lost, is on a device, unless the
 * server still shows it to them (groups in which blocks have no effect). No query has shown such content meanwhile.
 */
export async function nothingHiddenStored(world: World): Promise<string[]> {
  const { relations, texts, devices } = world;
  if (!relations || !texts) return [];
  const shown = await readAll(world);
  const postIds = [...shown.keys()] as PostId[];
  const forbidden = texts.all.filter((text) => isForbidden(text, relations, shown));
  const problems = devices.flatMap(({ tabs }) =>
    tabs.flatMap(({ page }) => [...(page?.leaks ?? [])].map(([leak, at]) => `${leak} at ${at % 100_000_000}`)),
  );
  for (const device of devices) {
    for (const [place, content] of Object.entries(
      await world.scheduler.until(contentOf(device.anyTab(), postIds), 2000),
    )) {
      for (const one of forbidden)
        if (content.includes(JSON.stringify(one.text).slice(1, -1)))
          problems.push(`${device.name} ${place} has ${nameOf(one)}`);
    }
    const left = forbidden.find(({ text }) => device.bootSnapshot?.includes(text));
    if (left) problems.push(`${device.name} the boot snapshot has ${nameOf(left)}`);
  }
  return problems;
}

interface ShownPost {
  /** The whole post as JSON, as the user sees it. `null`: they may not. */
  content: string | null;
  exists: boolean;
  /** Its author has banned the user. No device can know it. */
  isBanned: boolean;
}

/** All posts about which there are texts, as the server shows them to the user now. */
async function readAll(world: World): Promise<Map<string, ShownPost>> {
  const shown = new Map<string, ShownPost>();
  const posts = world.core.database.all<{ id: string; authorId: string }>('SELECT id, authorId FROM posts', {});
  const authors = new Map(posts.map(({ id, authorId }) => [id, authorId]));
  for (const postId of new Set(world.texts?.all.map((text) => text.postId))) {
    const exists = authors.has(postId);
    const content = exists ? await world.readAs(ME, `posts/${postId}?maxComments=all&maxLikes=all`) : null;
    const isBanned = world.relations?.now(`blocked-by:${authors.get(postId)}`) === ON;
    shown.set(postId, { content, exists, isBanned });
  }
  return shown;
}

function isForbidden(text: WrittenText, relations: Relations, shown: ReadonlyMap<string, ShownPost>): boolean {
  const { authorId, postId, destinationIds } = text;
  const { content = null, exists = false, isBanned = false } = shown.get(postId) ?? {};
  if (content?.includes(JSON.stringify(text.text))) return false;
  const isBlocked = relations.now(`block:${authorId}`) === ON;
  // What was deleted, or has another text now, in a group whose posts the server decides about is no matter of blocks.
  const isDecidedElsewhere = destinationIds.some(
    (id) => relations.now(`shown:${id}`) === ON || relations.now(`admin:${id}`) === ON,
  );
  if (isBlocked && !(isDecidedElsewhere && (!exists || isBanned || content !== null))) return true;
  // A device cannot know that the author has banned the user: it keeps what they may still read elsewhere until it is read again.
  const isReadable = (id: string) =>
    relations.now(`private:${id}`) === NONE || relations.now(`mine:${id}`) === 'subscribed';
  return (
    exists && content === null && destinationIds.some((id) => isLost(id, relations)) && !destinationIds.some(isReadable)
  );
}

/** The user has read the account, which was private when they ceased to. */
function isLost(accountId: string, relations: Relations): boolean {
  const key = `mine:${accountId}`;
  const left = relations.changesOf(key).findLast(({ from, to }) => from === 'subscribed' && to !== 'subscribed');
  if (!left || relations.now(key) === 'subscribed' || relations.now(`private:${accountId}`) === NONE) return false;
  return relations.valuesDuring(`private:${accountId}`, left.at, left.at).has(ON);
}

/** Everything on the disk of a device, and in the memory of a page, by place. */
async function contentOf({ stores }: SimulatedTab, postIds: PostId[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  const { mirror, vault } = stores;
  for (const table of mirror.tables) content[`the table ${table.name}`] = JSON.stringify(await table.toArray());
  for (const table of vault.tables) {
    // The user's own words.
    if (table.name.startsWith('draft')) continue;
    content[`the vault's table ${table.name}`] = JSON.stringify(await table.toArray());
  }
  const cached = await mirror.transaction('r', mirror.posts, () => mirror.posts.bulkGet(postIds));
  content['the cache of posts'] = JSON.stringify(cached);
  return content;
}

const nameOf = ({ text, authorId, postId, commentId }: WrittenText): string =>
  `"${text}" by ${authorId} (${commentId ? `comment ${commentId} on ` : ''}post ${postId})`;
