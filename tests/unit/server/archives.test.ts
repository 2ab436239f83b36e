import { describe, expect, it } from 'vitest';
import { idOf, network, now, post, user } from './helpers.ts';

const sources = [
  { title: 'Blog', url: 'http://blog.example.org', count: 4 },
  { title: 'Photos', url: 'http://photos.example.org', count: 17 },
];

function world() {
  const time = { now };
  const net = network(
    {
      users: [user('mars'), user('luna')],
      posts: [post('old', 'mars', 1)],
      archives: [{ ownerId: idOf('mars'), oldUsername: 'oldmars', viaSources: sources, hiddenComments: 7 }],
      oldPostNames: [{ name: 'e-abcdef12', postId: idOf('old') }],
    },
    () => time.now,
  );
  const archive = async (as = 'mars') => {
    const { body } = await net.get('/users/whoami', as);
    return (body as unknown as { users: { privateMeta: { archives?: object } } }).users.privateMeta.archives;
  };
  const restore = () =>
    net.send('POST', '/archives/restoration', 'mars', { disable_comments: true, via_restore: [sources[0]?.url] });
  const statistics = async () => (await net.get('/archives-stats')).body as unknown as Record<string, string>[];
  return { time, net, archive, restore, statistics };
}

describe('the archive of a user', () => {
  it('is told in whoami of its owner only', async () => {
    const { archive } = world();
    expect(await archive()).toEqual({
      old_username: 'oldmars',
      has_archive: true,
      via_sources: sources,
      recovery_status: 0,
      restore_comments_and_likes: false,
      hidden_comments_count: 7,
    });
    expect(await archive('luna')).toBe(undefined);
  });

  it('is restored in the time of the settings, and once only', async () => {
    const { net, time, archive, restore } = world();
    expect((await restore()).status).toBe(202);
    expect(await archive()).toMatchObject({ recovery_status: 1 });
    expect(await restore()).toMatchObject({
      status: 403,
      body: { err: 'Archive restoration is already in progress or finished' },
    });
    time.now = now + net.core.config.archiveRestorationMs;
    expect(await archive()).toMatchObject({ recovery_status: 2, restore_comments_and_likes: false });
    expect((await restore()).status).toBe(403);
  });

  it('is refused without a source that it has, and can be restored after that', async () => {
    const { net, archive, restore } = world();
    const invalid = { status: 403, body: { err: 'Invalid data format' } };
    for (const via_restore of [[], ['http://elsewhere.example.org'], undefined])
      expect(
        await net.send('POST', '/archives/restoration', 'mars', { disable_comments: true, via_restore }),
      ).toMatchObject(invalid);
    expect(await archive()).toMatchObject({ recovery_status: 0 });
    expect((await restore()).status).toBe(202);
  });

  it('gives back comments and likes at once', async () => {
    const { net, archive } = world();
    expect((await net.send('PUT', '/archives/activities', 'mars', { restore: true })).status).toBe(202);
    expect(await archive()).toMatchObject({ restore_comments_and_likes: true, hidden_comments_count: 0 });
  });

  it('cannot be restored by somebody without one', async () => {
    const { net } = world();
    const none = { status: 403, body: { err: 'You have no archive record' } };
    expect(await net.send('POST', '/archives/restoration', 'luna')).toMatchObject(none);
    expect(await net.send('PUT', '/archives/activities', 'luna', { restore: true })).toMatchObject(none);
    expect((await net.send('POST', '/archives/restoration')).status).toBe(401);
  });

  it('is counted in the statistics', async () => {
    const { net, time, restore, statistics } = world();
    await restore();
    expect(await statistics()).toMatchObject([{ restore_requests_pending: '1', restored_posts: '0' }]);
    time.now = now + net.core.config.archiveRestorationMs;
    expect(await statistics()).toMatchObject([
      { restore_requests_pending: '0', restore_requests_completed: '1', restored_posts: '4', hidden_comments: '7' },
    ]);
  });
});

it('a post is found by its name on the old network', async () => {
  const { net } = world();
  expect((await net.get('/archives/post-by-old-name/e-abcdef12')).body).toEqual({ postId: idOf('old') });
  expect(await net.get('/archives/post-by-old-name/e-ffffffff')).toMatchObject({
    status: 404,
    body: { err: 'Post not found' },
  });
});
