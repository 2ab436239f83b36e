import { randomUUID } from 'node:crypto';
import type { WorldAttachment, WorldData, WorldGroup, WorldPost, WorldUser } from '../server/core/world.ts';

/** The longest names that the server accepts, without break opportunities. */
const LONG_NAME = 'WWWWWWWWWWWWWWWWWWWWWWWWW';
export const HARD = {
  author: 'wolfeschlegelsteinhausenb',
  group: 'donaudampfschifffahrtsver',
  rtlAuthor: 'shirazi',
  rtlWords: 'باران از صبح روی بام‌ها می‌بارد',
} as const;
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const LONG_ADDRESS = `https://example.org/${'one-more-step-of-the-way/'.repeat(8)}`;

interface Making {
  world: WorldData;
  at: number;
  readerId: string;
}

function addUser({ world, at, readerId }: Making, username: string, screenName: string): WorldUser {
  const model = world.users.find((user) => user.username === 'dmitri');
  if (!model) throw new Error('The demo network has no dmitri');
  const names = { id: randomUUID(), username, screenName, email: `${username}@example.org`, feedIds: {} };
  const user = { ...model, ...names, description: LONG_WORD, pictureMediumUrl: '', pictureLargeUrl: '' };
  world.users.push(user);
  world.subscriptions.push({ readerId, targetId: user.id, createdAt: at });
  return user;
}

function addGroup({ world, at, readerId }: Making, username: string, adminId: string): WorldGroup {
  const model = world.groups[0];
  if (!model) throw new Error('The demo network has no group');
  const looks = { screenName: LONG_NAME, description: LONG_ADDRESS, pictureMediumUrl: '', pictureLargeUrl: '' };
  const rights = { adminIds: [adminId], isPrivate: false, isProtected: false, isRestricted: false };
  const group = { ...model, ...looks, ...rights, id: randomUUID(), username, feedIds: {}, pastUsernames: [] };
  world.groups.push(group);
  world.subscriptions.push({ readerId, targetId: group.id, createdAt: at });
  return group;
}

function addPost({ world, at }: Making, author: WorldUser, facts: Partial<WorldPost>): WorldPost {
  const id = randomUUID();
  const times = { createdAt: at, updatedAt: at, bumpedAt: at };
  const post = { id, shortId: id.slice(0, 8), body: '', authorId: author.id, destinationIds: [author.id], ...times };
  const whole = { isDirect: false, commentsDisabled: false, attachmentIds: [], ...post, ...facts };
  world.posts.push(whole);
  return whole;
}

function addComment({ world, at }: Making, post: WorldPost, author: WorldUser, body: string): void {
  const seqNumber = world.comments.filter(({ postId }) => postId === post.id).length + 1;
  const id = randomUUID();
  const times = { createdAt: at, updatedAt: at };
  world.comments.push({ id, shortId: id.slice(0, 6), postId: post.id, authorId: author.id, seqNumber, body, ...times });
}

function addFile({ world, at }: Making, ownerId: string, facts: Partial<WorldAttachment>): string {
  const picture = { mediaType: 'image' as const, fileName: `${LONG_WORD}.jpg`, extension: 'jpg', sizeBytes: 2_400_000 };
  const file = { id: randomUUID(), ownerId, sizes: {}, artist: null, title: null, createdAt: at, ...picture, ...facts };
  world.attachments.push(file);
  return file.id;
}

const SHAPES: readonly [number, number][] = [
  [1500, 1000],
  [8000, 300],
  [200, 4000],
  [60, 40],
];

/** Adds posts that are hard to lay out to the top of anna's home feed. The hardest is the only post of `HARD.author`. */
export function addHardPosts(world: WorldData): void {
  const reader = world.users.find(({ username }) => username === 'anna');
  if (!reader) throw new Error('The demo network has no anna');
  const making = { world, at: Date.now(), readerId: reader.id };
  const author = addUser(making, HARD.author, LONG_NAME);
  const groups = ['', '2', '3'].map((end) => addGroup(making, `${HARD.group}${end}`, reader.id));
  const everywhere = [author.id, ...groups.map(({ id }) => id)];

  const pictures = Array.from({ length: 40 }, (_, index) => {
    const shape = SHAPES[index % SHAPES.length] ?? [1, 1];
    return addFile(making, author.id, { sizes: { o: shape, t: shape } });
  });
  const song = addFile(making, author.id, {
    mediaType: 'audio',
    extension: 'mp3',
    artist: LONG_WORD,
    title: LONG_WORD,
  });
  const paper = addFile(making, author.id, { mediaType: 'general', extension: 'pdf', fileName: `${LONG_WORD}.pdf` });
  const post = addPost(making, author, {
    body: `${LONG_WORD}\n${LONG_ADDRESS}\n\`${LONG_WORD}\` #${LONG_WORD} @${HARD.author}\n\`\`\`\n${LONG_WORD}\n\`\`\``,
    destinationIds: everywhere,
    attachmentIds: [...pictures, song, paper],
  });
  for (const body of [LONG_WORD, LONG_ADDRESS, `@${HARD.author} ${LONG_WORD}`, '[ ] '.concat(LONG_WORD)]) {
    addComment(making, post, author, body);
  }
  const names = Array.from({ length: 6 }, (_, index) =>
    addUser(making, `${HARD.author.slice(0, 24)}${index}`, LONG_NAME),
  );
  for (const { id: userId } of names) world.postLikes.push({ postId: post.id, userId, createdAt: making.at });

  const shirazi = addUser(making, HARD.rtlAuthor, 'حافظ شیرازی');
  const rtl = addPost(making, shirazi, {
    body: `${HARD.rtlWords} @${HARD.author} 2026!\n\nAnd then in English.\n- ${HARD.rtlWords}`,
    destinationIds: [shirazi.id, ...everywhere.slice(1)],
  });
  addComment(making, rtl, shirazi, HARD.rtlWords);
  addComment(making, rtl, author, `@${HARD.rtlAuthor} ${HARD.rtlWords} (yes)`);
}
