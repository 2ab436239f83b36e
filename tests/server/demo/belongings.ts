import type { WorldData } from '../core/world.ts';
import type { WorldSiteDay } from '../core/world-belongings.ts';

const DAY_MS = 86_400_000;
/** Days with statistics of the site. */
const DAYS = 30;
/** Has an archive of the old network. */
const RETURNER = 'dmitri';
/** Every so many files still have their metadata. */
const UNSANITIZED_EVERY = 3;

/** All sources of the archived posts. The first are those of the old network itself. */
const VIA_SOURCES = [
  { title: '', url: 'http://old.larder.example/dima', count: 954 },
  { title: 'Blog', url: 'http://dmitri.larder.example', count: 84 },
  { title: 'Photos', url: 'http://photos.larder.example/dmitri', count: 212 },
  { title: 'Bookmarks', url: 'http://bookmarks.larder.example/dmitri', count: 37 },
];

function siteDay(world: WorldData, end: number): WorldSiteDay {
  const before = (items: readonly { createdAt: number }[]) => items.filter(({ createdAt }) => createdAt < end).length;
  return {
    date: new Date(end - 1).toISOString().slice(0, 10),
    users: before(world.users),
    groups: before(world.groups),
    posts: before(world.posts),
    comments: before(world.comments),
    likes: before(world.postLikes),
  };
}

/** The numbers of the network at the ends of the last thirty whole days, oldest first. */
function siteDays(world: WorldData, now: number): WorldSiteDay[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, index) => siteDay(world, today - (DAYS - 1 - index) * DAY_MS));
}

/** Adds the statistics of the site, one archive to restore, the old name of a post, and files with metadata. */
export function withBelongings(world: WorldData, now: number): WorldData {
  const returner = world.users.find(({ username }) => username === RETURNER);
  const oldest = world.posts.find(({ authorId, isDirect }) => authorId === returner?.id && !isDirect);
  return {
    ...world,
    attachments: world.attachments.map((file, index) => ({ ...file, isSanitized: index % UNSANITIZED_EVERY !== 0 })),
    siteDays: siteDays(world, now),
    archives: returner
      ? [{ ownerId: returner.id, oldUsername: 'dima', viaSources: VIA_SOURCES, hiddenComments: 129 }]
      : [],
    oldPostNames: oldest ? [{ name: 'e-5b1c3a7d', postId: oldest.id }] : [],
  };
}
