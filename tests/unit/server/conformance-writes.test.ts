import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { replaySteps, type Step } from './replay-steps.ts';

const luna = { actor: 'luna', path: '/v3/posts' };

/**
 * The recorded writes in the order they were made (recorded times are accurate to seconds), with the calls in between.
 */
const steps: Step[] = [
  'posts/create--own',
  'posts/create--feeds-as-string',
  'posts/create--several',
  'posts/create--direct',
  'posts/create--err-anonymous',
  'posts/create--err-blocked-in-group',
  'posts/create--err-direct-banned',
  'posts/create--err-empty',
  'posts/create--err-mixed',
  'posts/create--err-no-feeds',
  'posts/create--err-not-member',
  'posts/create--err-other-user-public',
  'posts/create--err-schema',
  'posts/create--err-too-long',
  'posts/create--err-unknown-feed',
  'posts/create--attachments',
  'posts/create--err-used-attachment',
  'posts/create--err-foreign-attachment',
  'posts/update--body',
  'posts/update--feeds',
  {
    ...luna,
    method: 'PUT',
    path: '/v3/posts/9b061624-5fb0-4ec7-94e9-580101a0c285',
    body: {
      post: {
        body: 'Edited, files',
        attachments: ['a9de22b7-3cab-4f07-869f-2a4ef83ff63f', '722c9827-809e-42f9-b702-4b89ae5730d1'],
      },
    },
  },
  'posts/update--err-not-own',
  'posts/update--err-too-long',
  'posts/update--direct-add-recipient',
  'posts/update--err-direct-remove-recipient',
  'posts/update--err-feeds-direct',
  'posts/like--ok',
  'posts/like--err-twice',
  'posts/like--err-own',
  'posts/like--err-anonymous',
  'posts/like--err-not-found',
  'posts/like--err-short-id',
  'posts/unlike--ok',
  'posts/unlike--err-not-liked',
  'posts/hide--ok',
  'posts/unhide--ok',
  'posts/hide--err-anonymous',
  'posts/save--ok',
  'posts/unsave--ok',
  'posts/disableComments--ok',
  'posts/enableComments--ok',
  'posts/disableComments--err-not-own',
  {
    ...luna,
    method: 'POST',
    body: { post: { body: 'For the group' }, meta: { feeds: ['astronomers'] } },
    made: '608e8cb5-4003-4da8-bb7a-e352c595c4d0',
  },
  'posts/disableComments--group-admin',
  'posts/notifyOfAllComments--on',
  'posts/notifyOfAllComments--off',
  'posts/notifyOfAllComments--err-schema',
  'posts/leave--err-own',
  'posts/leave--err-not-direct',
  'posts/leave--ok',
  {
    ...luna,
    method: 'POST',
    body: { post: { body: 'To be deleted' }, meta: { feeds: ['luna', 'kitchen', 'astronomers'] } },
    made: 'c29c95d2-de33-4512-b9e4-50ab2ca8ad19',
  },
  'posts/delete--from-one-feed',
  'posts/delete--from-group-by-admin',
  'posts/delete--err-not-own',
  'posts/delete--ok',
  'posts/delete--err-again',
  'posts/bookmarklet--ok',
  'posts/bookmarklet--image-fails',
  'posts/bookmarklet--image-ok',
  'comments/create--ok',
  'comments/create--err-anonymous',
  'comments/create--err-empty',
  'comments/create--err-not-found',
  'comments/create--err-private',
  'comments/create--err-too-long',
  'comments/update--ok',
  'comments/update--err-empty',
  'comments/update--err-not-found',
  'comments/like--ok',
  'comments/like--err-twice',
  'comments/like--err-own',
  'comments/like--err-anonymous',
  'comments/like--err-banned-author',
  'comments/unlike--ok',
  'comments/unlike--err-not-liked',
  'comments/delete--err-not-own',
  'comments/delete--moderated',
  {
    actor: 'mars',
    method: 'POST',
    path: '/v3/comments',
    body: { comment: { body: 'To be deleted', postId: '7748fa76-b984-45d1-a28f-1dae8c22adca' } },
    made: '1b255058-b0fe-4d37-8fc9-9b351e656b1b',
  },
  'comments/delete--own',
  'comments/delete--err-again',
  'comments/delete--err-anonymous',
];

/** Files that luna had uploaded before. */
const uploads = [
  '8aa6cc02-21d8-4fa5-8e32-df9388055890',
  '9618d616-d43d-40d8-8a7d-01232428da85',
  'a9de22b7-3cab-4f07-869f-2a4ef83ff63f',
  '722c9827-809e-42f9-b702-4b89ae5730d1',
];

/** The smallest valid GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const now = Date.UTC(2026, 10, 21, 3, 47);
const recordings = readRecordings();
let found: Map<string, string[]>;
let core: ServerCore;

beforeAll(async () => {
  const loadImage = async (url: string) => {
    if (url.includes('unreachable')) throw new Error('fetch failed');
    return pixel;
  };
  core = createServerCore({ database: ':memory:', clock: () => now, random: Math.random, config: { loadImage } });
  const world = createRecordedWorld();
  const ownerId = world.users.find((user) => user.username === 'luna')?.id ?? '';
  const file = { ownerId, mediaType: 'image' as const, fileName: 'a.png', extension: 'png', sizeBytes: 9 };
  world.attachments.push(
    ...uploads.map((id) => ({ ...file, id, sizes: {}, artist: null, title: null, createdAt: now })),
  );
  core.load(world);
  found = await replaySteps(core, recordings, steps);
});
afterAll(() => core.close());

describe('a recorded write of posts or comments is answered as the recorded server did', () => {
  it.each(steps.filter((step) => typeof step === 'string'))('%s', (name) => {
    expect(found.get(name)?.join('\n')).toBe('');
  });

  it('every such recording is replayed', () => {
    const replayedNames = new Set(steps);
    const writes = recordings.filter(
      ({ name, method, path }) => /^(posts|comments)\//.test(name) && method !== 'GET' && !path.includes('/byIds'),
    );
    expect(writes.map(({ name }) => name).filter((name) => !replayedNames.has(name))).toEqual([]);
  });
});
