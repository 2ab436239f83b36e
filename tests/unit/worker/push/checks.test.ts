import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCommentId, asPostId, type PostId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { sendNow, withdraw } from '../../../../src/shared/store/vault/outbox.ts';
import { decodeEvent, decodeRooms } from '../../../../src/shared/wire/index.ts';
import { FIRST, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aMutation, postsFeedOf } from '../../../support/mutations.ts';
import { commentsBy, commentsOf, postsBy } from '../../../support/oracle.ts';
import type { PushWorld, RunningPush } from '../../../support/push-world.ts';

const API = 'https://api.example.net/v3/';
const BODY = 'Said once';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
const createComment = (postId: PostId = FIRST, body = BODY) => ({ kind: 'create-comment', postId, body }) as const;
const createPost = (): AnyMutation =>
  aMutation('create-post', { body: BODY, feeds: ['luna'], destinations: [postsFeedOf(world.me)] });
const ownComments = (body = BODY) => commentsBy(world.server.core, 'luna').filter((one) => one.body === body);
const ownPosts = () => postsBy(world.server.core, 'luna').filter(({ body }) => body === BODY);
const proposals = async () => (await world.rows()).filter(({ state }) => state.kind === 'proposed');

/** Creates the same comment from another device of the same user. */
const commentFromOtherDevice = () => world.elsewhere('POST', 'comments', { comment: { body: BODY, postId: FIRST } });

/** Records the requests of the device from now on. */
function requests(): () => string[] {
  const seen: string[] = [];
  world.server.faults.set({
    match: ({ method, url }) => {
      seen.push(`${method} ${url.slice(API.length).replace(/\?.*/, '')}`);
      return false;
    },
    respond: 'drop',
  });
  return () => seen;
}

describe('a create that the browser has sent several times', { timeout: 20_000 }, () => {
  it.each([1, 4])('a comment sent %i more times by the browser ends up on the server once', async (copies) => {
    world.repeat(isComment, { copies, gapMs: 200 });
    await world.start();
    await world.does(createComment());
    await world.done();
    expect(ownComments()).toHaveLength(copies + 1);
    const answered = ownComments().at(-1)?.id;
    await world.checked();
    expect(ownComments().map(({ id }) => id)).toEqual([answered]);
    expect(await proposals()).toEqual([]);
  });

  it('a post sent twice by the browser ends up on the server once', async () => {
    world.repeat(isPost, { gapMs: 200 });
    await world.start();
    await world.does(createPost());
    await world.checked();
    expect(ownPosts()).toHaveLength(1);
  });

  it('the check for copies runs 5 s after the answer, not sooner, and also after a restart', async () => {
    world.repeat(isComment);
    const first = await world.start();
    await world.does(createComment());
    await world.done(1);
    await world.pass(4000);
    expect(ownComments()).toHaveLength(2);
    first.kill();
    await world.start();
    await world.checked();
    expect(ownComments()).toHaveLength(1);
  });

  it('a comment that the service worker sent and the browser repeated ends up on the server once', async () => {
    world.repeat(isComment, { gapMs: 300 });
    await world.does(createComment());
    expect(await world.drainHeadless()).toBe(false);
    expect(ownComments()).toHaveLength(1);
  });

  it('a copy folded between comments of others is found by its number', async () => {
    await world.start();
    world.repeat(isComment, { gapMs: 100 });
    await world.does(createComment());
    await world.done();
    for (let count = 0; count < 6; count += 1) {
      await world.elsewhere('POST', 'comments', { comment: { body: `Words ${count}`, postId: FIRST } }, 'mars');
    }
    const asked = requests();
    await world.checked();
    expect(ownComments()).toHaveLength(1);
    expect(asked().filter((one) => one.startsWith('GET posts/')).length).toBeGreaterThan(0);
    expect(asked().filter((one) => one === 'POST posts/byIds')).toHaveLength(1);
  });

  it('copies of 24 comments to one post are all removed even if one check cannot read all comments', async () => {
    const all = Array.from({ length: 24 }, (_, i) => `Words ${i}`);
    for (const body of all) {
      for (let copy = 0; copy < 2; copy += 1) {
        await world.elsewhere('POST', 'comments', { comment: { body, postId: FIRST } });
        world.time.advance(100);
      }
      const made = ownComments(body).at(-1);
      if (!made) throw new Error(`Nobody has said ${body}`);
      const facts = { tookMs: 200, ownBefore: [], ownSinceAt: 0, lookAt: 0, failures: 0 };
      await world.vault.checks.put({
        id: made.id,
        accountId: world.me,
        mutation: createComment(FIRST, body),
        made,
        ...facts,
      });
    }
    await world.start();
    await world.checked();
    expect(all.map((body) => ownComments(body).length)).toEqual(all.map(() => 1));
    expect(await proposals()).toEqual([]);
  });

  it('a create refused with 429 on a repeated sending is found as the success of the first sending', async () => {
    let count = 0;
    world.server.faults.set({
      match: (request) => isComment(request) && ++count === 2,
      respond: { status: 429, body: { err: 'Slow down' } },
    });
    world.repeat(isComment);
    await world.start();
    await world.does(createComment());
    await world.done();
    expect(count).toBe(2);
    expect(ownComments()).toHaveLength(1);
  });

  it('a create that met an ended session on a repeated sending is found after the next sign-in', async () => {
    let count = 0;
    world.server.faults.set({
      match: (request) => isComment(request) && ++count === 2,
      respond: { status: 401, body: { err: 'inactive or expired token' } },
    });
    world.server.faults.set({
      match: ({ url }) => count === 2 && url.endsWith('/whoami'),
      times: 1,
      respond: { status: 401, body: { err: 'inactive or expired token' } },
    });
    world.repeat(isComment);
    const engine = await world.start();
    const id = await world.does(createComment());
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('unsure'), 1);
    await world.signIn();
    engine.wake();
    await world.done();
    expect(count).toBe(2);
    expect(ownComments()).toHaveLength(1);
  });

  it('a copy whose request took longer than 5 s stays until the user decides', async () => {
    world.repeat(isComment, { gapMs: 5500 });
    await world.start();
    await world.does(createComment());
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(ownComments()).toHaveLength(2);
    const [proposal] = await proposals();
    expect(proposal?.state).toMatchObject({
      copy: { id: ownComments()[0]?.id, body: BODY },
      kept: { id: ownComments()[1]?.id },
    });
  });

  it('the user is asked before a copy that somebody liked is deleted', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(createComment());
    await world.done();
    const [copy] = ownComments();
    await world.elsewhere('POST', `comments/${copy?.id}/like`, {}, 'mars');
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(ownComments()).toHaveLength(2);
  });

  it('the user is asked before a copy is deleted that a pending comment in the outbox refers to', async () => {
    world.repeat(isPost, { gapMs: 200 });
    await world.start();
    await world.does(createPost());
    await world.done();
    const copy = ownPosts()[0]?.id ?? '';
    await world.does(createComment(asPostId(copy), 'Said there'), 60_000);
    await world.checked();
    expect(ownPosts()).toHaveLength(2);
    expect((await proposals()).map(({ id }) => id)).toEqual([`copy:${copy}`]);
  });

  it('the user is asked before a copy is deleted that they edited before the check', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(createComment());
    await world.done(1);
    const [copy] = ownComments();
    await world.elsewhere('PUT', `comments/${copy?.id}`, { comment: { body: 'Corrected' } });
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect((await proposals())[0]?.state).toMatchObject({ copy: { body: 'Corrected' }, kept: { body: BODY } });
    expect(ownComments('Corrected')).toHaveLength(1);
  });

  it.each([
    ['corrects', (id: string) => world.elsewhere('PUT', `comments/${id}`, { comment: { body: 'Corrected' } })],
    ['likes', (id: string) => world.elsewhere('POST', `comments/${id}/like`, {}, 'mars')],
  ])('the user is asked when somebody %s the copy before its deletion reaches the server', async (_, change) => {
    world.server.faults.set({ match: ({ method }) => method === 'DELETE', respond: 'drop', times: 1 });
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(createComment());
    const isDropped = () => expect(world.server.faults.count(({ method }) => method === 'DELETE')).toBe(1);
    await world.until(isDropped, 100);
    const [copy] = ownComments();
    await change(copy?.id ?? '');
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(commentsBy(world.server.core, 'luna').map(({ id }) => id)).toContain(copy?.id);
    const [proposal] = await proposals();
    await sendNow(world.vault, proposal?.id ?? '', 1);
    await world.done();
    expect(commentsBy(world.server.core, 'luna').map(({ id }) => id)).not.toContain(copy?.id);
  });
});

describe('copies of something that the user has deleted', { timeout: 20_000 }, () => {
  const deleteComment = (id: string, holdMs = 0) =>
    world.does({ kind: 'delete-comment', postId: FIRST, commentId: asCommentId(id) }, holdMs);
  const deletePost = (id: string, holdMs = 0) =>
    world.does(aMutation('delete-post', { postId: asPostId(id), fromFeeds: [], staysAvailable: false }), holdMs);

  /** Creates a comment with copies. Returns the ids of the copies, oldest first, and of the answered comment. */
  const commentWithCopies = async (copies: number) => {
    world.repeat(isComment, { copies, gapMs: 100 });
    await world.start();
    await world.does(createComment());
    await world.done(1);
    const ids = ownComments().map(({ id }) => id);
    return { copies: ids.slice(0, -1), answered: ids.at(-1) ?? '' };
  };

  it.each([1, 4])('one of %i stays if it was deleted elsewhere, beside its copies', async (count) => {
    const { copies, answered } = await commentWithCopies(count);
    await world.elsewhere('DELETE', `comments/${answered}`, {});
    await world.checked();
    expect(ownComments()).toHaveLength(1);
    expect(copies).toContain(ownComments()[0]?.id);
    expect(await proposals()).toEqual([]);
  });

  it.each([1, 4])('are deleted but the last of %i, and the user is asked about that one', async (count) => {
    const { copies, answered } = await commentWithCopies(count);
    await deleteComment(answered);
    await world.checked();
    expect(ownComments().map(({ id }) => id)).toEqual(copies.slice(-1));
    const [proposal, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(proposal?.state).toMatchObject({ copy: { id: copies.at(-1) }, isKeptDeleted: true });
    await sendNow(world.vault, proposal?.id ?? '', 1);
    await world.done();
    expect(ownComments()).toEqual([]);
  });

  it('are deleted without a question if the user deleted it before its answer', async () => {
    world.server.faults.set({ match: isComment, respond: 'slow-answer', delayMs: 1000 });
    world.repeat(isComment, { copies: 2 });
    await world.start();
    const id = await world.does(createComment());
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('sending'), 1);
    await deleteComment(id);
    await world.until(() => expect(ownComments()).toHaveLength(3), 50);
    await world.checked();
    expect(ownComments()).toEqual([]);
    expect(await proposals()).toEqual([]);
  });

  it('are deleted without a question once the user has undone the deletion', async () => {
    const { answered } = await commentWithCopies(2);
    const deletion = await deleteComment(answered, 20_000);
    await world.pass(15_000);
    expect(ownComments()).toHaveLength(3);
    expect(await withdraw(world.vault, deletion)).toBe(true);
    await world.checked();
    expect(ownComments().map(({ id }) => id)).toEqual([answered]);
    expect(await proposals()).toEqual([]);
  });

  it('of a post stay while the deletion of the post can be undone, and the user is asked about the last', async () => {
    world.repeat(isPost, { copies: 2, gapMs: 100 });
    await world.start();
    await world.does(createPost());
    await world.done(1);
    const ids = ownPosts().map(({ id }) => id);
    await deletePost(ids.at(-1) ?? '', 20_000);
    await world.pass(15_000);
    expect(ownPosts()).toHaveLength(3);
    await world.checked();
    expect(ownPosts().map(({ id }) => id)).toEqual(ids.slice(1, 2));
    expect((await proposals()).map(({ id }) => id)).toEqual([`copy:${ids[1]}`]);
  });

  it('are left alone if the user has deleted all others themselves', async () => {
    const { copies, answered } = await commentWithCopies(2);
    const [left = '', deleted = ''] = copies;
    await deleteComment(answered);
    await deleteComment(deleted, 20_000);
    await world.until(async () => expect(await proposals()).toHaveLength(1), 100);
    expect((await proposals())[0]?.state).toMatchObject({ copy: { id: left } });
    await world.checked();
    expect(ownComments().map(({ id }) => id)).toEqual([left]);
  });

  it('are deleted with it if their pending deletion had hidden them before', async () => {
    world.repeat(isPost, { copies: 2, gapMs: 100 });
    await world.start();
    await world.does(createPost());
    await world.done(1);
    const answered = ownPosts().at(-1)?.id ?? '';
    world.server.faults.set({
      match: ({ method, url }) =>
        method === 'GET' && /\/posts\/[^/]+$/.test(url.replace(/\?.*/, '')) && !url.includes(answered),
      respond: { status: 500, body: { err: 'Try later' } },
      times: 4,
    });
    await world.until(async () => expect(await world.rows()).toHaveLength(2), 250);
    await deletePost(answered);
    await world.until(() => expect(ownPosts()).toHaveLength(2), 100);
    await world.checked();
    expect(ownPosts()).toEqual([]);
    expect(await proposals()).toEqual([]);
  });
});

describe('a request given up by its leader after another leader has sent the row again', { timeout: 20_000 }, () => {
  it('is checked for until it can no longer arrive, and the user is asked about its copy', async () => {
    let count = 0;
    world.server.faults.set({ match: (request) => isComment(request) && ++count === 2, respond: 'hang' });
    world.repeat(isComment);
    await world.start();
    const id = await world.does(createComment());
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('sending'), 1);
    await world.until(() => expect(count).toBe(2), 1);
    await world.start();
    await world.until(async () => expect((await world.vault.checks.get(id))?.made.id).toBe(ownComments()[0]?.id), 250);
    await world.pass(80_000);
    // Later than the second leader could know: the first leader gave the request up after 30 s.
    await commentFromOtherDevice();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect((await proposals())[0]?.state).toMatchObject({
      copy: { id: ownComments()[1]?.id },
      kept: { id: ownComments()[0]?.id },
    });
    expect(ownComments()).toHaveLength(2);
  });
});

it('a device clock set forward does not shorten the wait for a request that may arrive late', {
  timeout: 20_000,
}, async () => {
  let count = 0;
  const isLast = (request: Request) => isComment(request) && ++count === 2;
  world.server.faults.set({ match: isLast, respond: 'deliver-late', delayMs: 60_000, times: 1 });
  world.repeat(isComment);
  await world.start();
  const id = await world.does(createComment());
  await world.until(async () => expect(await world.vault.checks.get(id)).toBeDefined(), 250);
  world.deviceAheadMs = 10 * 60_000;
  await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
  expect((await proposals())[0]?.state).toMatchObject({
    copy: { id: ownComments()[1]?.id },
    kept: { id: ownComments()[0]?.id },
  });
});

describe('the same text created on another device', { timeout: 20_000 }, () => {
  it.each([300, 1500, 3500])('%i ms after the answer is never deleted: the user is asked', async (delayMs) => {
    await world.start();
    await world.does(createComment());
    await world.done(1);
    await world.pass(delayMs);
    await commentFromOtherDevice();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(ownComments()).toHaveLength(2);
  });

  it('before the first attempt is not taken for a copy', async () => {
    await commentFromOtherDevice();
    await world.start();
    await world.does(createComment());
    await world.checked();
    expect(ownComments()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });

  it('minutes later, while this device was off, is not taken for a copy', async () => {
    const first = await world.start();
    await world.does(createComment());
    await world.done();
    first.kill();
    await world.pass(300_000);
    await commentFromOtherDevice();
    await world.start();
    await world.checked();
    expect(ownComments()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });

  it('the same comment written twice on purpose on this device is kept twice', async () => {
    await world.start();
    await world.does(createComment());
    await world.does(createComment());
    await world.checked();
    expect(ownComments()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });
});

describe('a proposal to delete a copy', { timeout: 20_000 }, () => {
  const propose = async () => {
    world.repeat(isComment, { gapMs: 5500 });
    await world.start();
    await world.does(createComment());
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    const [proposal] = await proposals();
    return proposal?.id ?? '';
  };

  it('deletes the copy once the user agrees', async () => {
    const id = await propose();
    await sendNow(world.vault, id, 1);
    await world.done();
    expect(ownComments()).toHaveLength(1);
  });

  it('is removed when the user keeps both', async () => {
    const id = await propose();
    expect(await withdraw(world.vault, id)).toBe(true);
    await world.checked();
    expect(await world.rows()).toEqual([]);
    expect(ownComments()).toHaveLength(2);
  });

  it('keeps the copy visible and is replaced by a deletion of the user’s own', async () => {
    await propose();
    const [copy] = ownComments();
    await world.does(aMutation('delete-comment', { postId: FIRST, commentId: (copy?.id ?? '') as never }));
    await world.done();
    expect(ownComments()).toHaveLength(1);
  });
});

describe('the cost of checks for copies', { timeout: 20_000 }, () => {
  it('forty comments to ten posts are checked with one request', async () => {
    const posts = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const reply = await world.elsewhere('POST', 'posts', {
          post: { body: `Post ${i}` },
          meta: { feeds: ['luna'] },
        });
        return asPostId((reply as { posts: { id: string } }).posts.id);
      }),
    );
    await world.start();
    const asked = requests();
    for (let i = 0; i < 40; i += 1) await world.does(createComment(posts[i % 10], `Comment ${i}`));
    await world.done(1);
    await world.checked();
    expect(asked().filter((one) => one === 'POST posts/byIds')).toHaveLength(1);
    // Existing comments are read once per post; the checks read no post and no comment by number.
    expect(asked().filter((one) => one.startsWith('GET posts/'))).toHaveLength(10);
  });

  it('no existing comments are read before a comment whose number follows the last one read', async () => {
    await world.start();
    const asked = requests();
    const readCount = () => asked().filter((one) => one.startsWith('GET posts/')).length;
    const readsCausedBy = async (...bodies: string[]) => {
      const before = readCount();
      for (const body of bodies) await world.does(createComment(FIRST, body));
      await world.done(1);
      return readCount() - before;
    };
    expect(await readsCausedBy(...Array.from({ length: 20 }, (_, i) => `Comment ${i}`))).toBe(1);
    await world.elsewhere('POST', 'comments', { comment: { body: 'Meanwhile', postId: FIRST } }, 'mars');
    expect(await readsCausedBy('After it', 'Not the number after the last')).toBeGreaterThan(0);
    expect(await readsCausedBy('At once')).toBe(0);
    await world.pass(2000);
    expect(await readsCausedBy('Later')).toBeGreaterThan(0);
  });

  it('all posts are checked with one request', async () => {
    await world.start();
    for (let i = 0; i < 12; i += 1) {
      await world.does(
        aMutation('create-post', { body: `P${i}`, feeds: ['luna'], destinations: [postsFeedOf(world.me)] }),
      );
    }
    await world.done(1);
    const asked = requests();
    await world.checked();
    expect(asked()).toEqual(['GET timelines/filter/discussions']);
  });

  it.each([
    ['comment', isComment, () => createComment(), (url: string) => url.includes('byIds'), ownComments],
    ['post', isPost, createPost, (url: string) => url.includes('filter/discussions'), ownPosts],
  ])(
    'a %s that could not be decoded is checked again, and its copy is deleted then',
    async (_, match, deed, isCheck, there) => {
      world.repeat(match, { gapMs: 100 });
      await world.start();
      // A reply of which only the id can be decoded.
      const body = { posts: [{ id: FIRST }], users: [], isLastPage: true };
      const isAfter = () => there().length === 2;
      world.server.faults.set({
        match: ({ url }) => isCheck(url) && isAfter(),
        times: 1,
        respond: { status: 200, body },
      });
      world.server.faults.set({
        match: ({ method, url }) => method === 'GET' && url.endsWith(`/posts/${FIRST}`) && isAfter(),
        times: 1,
        respond: { status: 200, body: { posts: { id: FIRST } } },
      });
      await world.does(deed());
      await world.done();
      await world.until(async () => expect((await world.vault.checks.toArray())[0]?.failures).toBe(1), 500);
      expect(there()).toHaveLength(2);
      await world.checked();
      expect(there()).toHaveLength(1);
    },
  );

  it('a post that is temporarily closed to the user is checked again once it is open', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(createComment());
    await world.done();
    await world.elsewhere('POST', 'users/luna/ban', {}, 'mars');
    await world.until(async () => expect((await world.vault.checks.toArray())[0]?.failures).toBe(1), 500);
    expect(ownComments()).toHaveLength(2);
    await world.elsewhere('POST', 'users/luna/unban', {}, 'mars');
    await world.pass(600_000);
    await world.checked();
    expect(ownComments()).toHaveLength(1);
  });

  it('the deletion of the post ends the checks of its comments', async () => {
    await world.start();
    await world.does(createComment());
    await world.done(1);
    await world.elsewhere('DELETE', `posts/${FIRST}`, {}, 'mars');
    await world.checked();
    expect(await world.vault.checks.count()).toBe(0);
  });

  it('a long drain is checked once, after its end', async () => {
    world.server.faults.set({ match: isComment, respond: 'slow-answer', delayMs: 1000 });
    await world.start();
    const asked = requests();
    const checkRequests = () => asked().filter((one) => one === 'POST posts/byIds').length;
    for (let count = 0; count < 12; count += 1) await world.does(createComment(FIRST, `Words ${count}`));
    await world.done(60);
    expect(commentsBy(world.server.core, 'luna').filter(({ body }) => body.startsWith('Words'))).toHaveLength(12);
    expect(checkRequests()).toBe(0);
    await world.checked();
    expect(checkRequests()).toBe(1);
  });

  it('a check answered with 429 pauses all sending of the account', async () => {
    await world.start();
    await world.does(createComment());
    await world.done();
    const isCheck = ({ url }: Request) => url.includes('byIds');
    world.server.faults.set({ match: isCheck, times: 1, respond: { status: 429, body: { err: 'Slow down' } } });
    await world.until(() => expect(world.server.faults.count(isCheck)).toBe(1), 200);
    const before = world.server.faults.count(isComment);
    await world.does(createComment(FIRST, 'Said later'));
    await world.pass(50_000);
    expect(world.server.faults.count(isComment)).toBe(before);
    await world.checked();
    expect(ownComments('Said later')).toHaveLength(1);
  });

  it('a failed check is repeated', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(createComment());
    await world.done();
    world.server.faults.set({ match: ({ url }) => url.includes('byIds'), times: 2, respond: 'drop' });
    await world.checked();
    expect(ownComments()).toHaveLength(1);
  });
});

describe('the socket as proof that no copy was made', { timeout: 20_000 }, () => {
  /** Joins the rooms and passes every event to the engine, as its realtime part would. Returns what breaks the connection. */
  async function connect(engine: RunningPush, rooms: { post: string[] }) {
    const token = (await world.keys.tokens.get(world.me))?.token ?? '';
    const socket = world.server.core.realtime.connect({
      token,
      onEvent: (name, payload) => {
        const decoded = decodeEvent(name, payload);
        if (decoded.ok) engine.received(decoded.value, decodeRooms(payload));
      },
    });
    await socket.request('subscribe', rooms);
    world.socket = {
      rooms: new Set(rooms.post.map((id) => `post:${id}`)),
      ping: async () => {
        const acknowledged = (await socket.request('status', null).catch(() => null)) as { success: boolean } | null;
        return acknowledged?.success ?? false;
      },
    };
    return () => socket.close();
  }

  it('makes the check unnecessary when the room reported only the answered comment', async () => {
    await connect(await world.start(), { post: [FIRST] });
    const asked = requests();
    await world.does(createComment());
    await world.done();
    await world.until(async () => expect(await world.vault.checks.count()).toBe(0), 10);
    await world.pass(20_000);
    expect(asked().filter((one) => one === 'POST posts/byIds')).toEqual([]);
  });

  it('does not replace the check when the room reported another comment with the same text', async () => {
    await connect(await world.start(), { post: [FIRST] });
    world.repeat(isComment, { gapMs: 100 });
    await world.does(createComment());
    await world.done();
    expect(await world.vault.checks.count()).toBe(1);
    await world.checked();
    expect(ownComments()).toHaveLength(1);
  });

  it('does not replace the check when the connection breaks before a proxy has repeated the request', async () => {
    const breakOff = await connect(await world.start(), { post: [FIRST] });
    world.repeat(isComment, { gapMs: 900, answers: 'first at once' });
    await world.does(createComment());
    await world.done(1);
    await world.pass(500);
    breakOff();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(ownComments()).toHaveLength(2);
  });

  it('restores the check when an event arrives later for another comment with the same text', async () => {
    const engine = await world.start();
    await connect(engine, { post: [FIRST] });
    await world.does(createComment());
    await world.done(1);
    await world.until(async () => expect(await world.vault.checks.count()).toBe(0), 250);
    await commentFromOtherDevice();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(ownComments()).toHaveLength(2);
  });

  it.each([
    ['the room of the comment was not joined', { post: [SECOND] as string[] }, true],
    ['the socket no longer answers a ping', { post: [FIRST] as string[] }, false],
  ])('does not replace the check when %s', async (_, rooms, answers) => {
    await connect(await world.start(), rooms);
    if (world.socket && !answers) world.socket = { ...world.socket, ping: async () => false };
    const asked = requests();
    await world.does(createComment());
    await world.checked();
    expect(asked()).toContain('POST posts/byIds');
    expect(commentsOf(world.server.core, FIRST).filter(({ body }) => body === BODY)).toHaveLength(1);
  });
});
