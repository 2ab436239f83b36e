import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCommentId, asPostId, type PostId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { sendNow, withdraw } from '../../../../src/shared/store/index.ts';
import { decodeEvent, decodeRooms } from '../../../../src/shared/wire/index.ts';
import { FIRST, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aMutation, postsFeedOf } from '../../../support/mutations.ts';
import { commentsBy, commentsOf, postsBy } from '../../../support/oracle.ts';
import type { PushWorld, RunningPush } from '../../../support/push-world.ts';

const API = 'https://api.example.net/v3/';
const WORDS = 'Said once';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
const said = (postId: PostId = FIRST, body = WORDS) => ({ kind: 'create-comment', postId, body }) as const;
const written = (): AnyMutation =>
  aMutation('create-post', { body: WORDS, feeds: ['luna'], destinations: [postsFeedOf(world.me)] });
const held = (body = WORDS) => commentsBy(world.server.core, 'luna').filter((one) => one.body === body);
const heldPosts = () => postsBy(world.server.core, 'luna').filter(({ body }) => body === WORDS);
const proposals = async () => (await world.rows()).filter(({ state }) => state.kind === 'proposed');

/** The same words on another device of the same user. */
const sayElsewhere = () => world.elsewhere('POST', 'comments', { comment: { body: WORDS, postId: FIRST } });

/** The requests that the device makes from now on. */
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
  it.each([1, 4])('as a comment, with %i copies, is there once in the end', async (copies) => {
    world.repeat(isComment, { copies, gapMs: 200 });
    await world.start();
    await world.does(said());
    await world.done();
    expect(held()).toHaveLength(copies + 1);
    const answered = held().at(-1)?.id;
    await world.checked();
    expect(held().map(({ id }) => id)).toEqual([answered]);
    expect(await proposals()).toEqual([]);
  });

  it('as a post, is there once in the end', async () => {
    world.repeat(isPost, { gapMs: 200 });
    await world.start();
    await world.does(written());
    await world.checked();
    expect(heldPosts()).toHaveLength(1);
  });

  it('is looked for 5 s after the answer, not sooner, and also after a restart', async () => {
    world.repeat(isComment);
    const first = await world.start();
    await world.does(said());
    await world.done(1);
    await world.pass(4000);
    expect(held()).toHaveLength(2);
    first.kill();
    await world.start();
    await world.checked();
    expect(held()).toHaveLength(1);
  });

  it('by the drain of a closed app, is there once in the end', async () => {
    world.repeat(isComment, { gapMs: 300 });
    await world.does(said());
    expect(await world.drainHeadless()).toBe(false);
    expect(held()).toHaveLength(1);
  });

  it('between the comments of others, which are folded away, is found by its number', async () => {
    await world.start();
    world.repeat(isComment, { gapMs: 100 });
    await world.does(said());
    await world.done();
    for (let count = 0; count < 6; count += 1) {
      await world.elsewhere('POST', 'comments', { comment: { body: `Words ${count}`, postId: FIRST } }, 'mars');
    }
    const asked = requests();
    await world.checked();
    expect(held()).toHaveLength(1);
    expect(asked().filter((one) => one.startsWith('GET posts/')).length).toBeGreaterThan(0);
    expect(asked().filter((one) => one === 'POST posts/byIds')).toHaveLength(1);
  });

  it('as one of many comments to one post, is there once, even if one look cannot read them all', async () => {
    const all = Array.from({ length: 24 }, (_, i) => `Words ${i}`);
    for (const body of all) {
      for (let copy = 0; copy < 2; copy += 1) {
        await world.elsewhere('POST', 'comments', { comment: { body, postId: FIRST } });
        world.time.advance(100);
      }
      const made = held(body).at(-1);
      if (!made) throw new Error(`Nobody has said ${body}`);
      const facts = { tookMs: 200, sentAfterMs: null, ownBefore: [], ownSinceAt: 0, lookAt: 0, failures: 0 };
      await world.vault.checks.put({ id: made.id, accountId: world.me, mutation: said(FIRST, body), made, ...facts });
    }
    await world.start();
    await world.checked();
    expect(all.map((body) => held(body).length)).toEqual(all.map(() => 1));
    expect(await proposals()).toEqual([]);
  });

  it('and refused at the last sending, counts as sent: the refusal hides the first one’s success', async () => {
    let count = 0;
    world.server.faults.set({
      match: (request) => isComment(request) && ++count === 2,
      respond: { status: 429, body: { err: 'Slow down' } },
    });
    world.repeat(isComment);
    await world.start();
    await world.does(said());
    await world.done();
    expect(count).toBe(2);
    expect(held()).toHaveLength(1);
  });

  it('and met a session that had ended at the last sending, is found once there is one again', async () => {
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
    const id = await world.does(said());
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('unsure'), 1);
    await world.signIn();
    engine.wake();
    await world.done();
    expect(count).toBe(2);
    expect(held()).toHaveLength(1);
  });

  it('is asked about when the request took longer than 5 s, and both stay until then', async () => {
    world.repeat(isComment, { gapMs: 5500 });
    await world.start();
    await world.does(said());
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(held()).toHaveLength(2);
    const [proposal] = await proposals();
    expect(proposal?.state).toMatchObject({ copy: { id: held()[0]?.id, body: WORDS }, kept: { id: held()[1]?.id } });
  });

  it('is asked about when somebody likes the copy', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    await world.done();
    const [copy] = held();
    await world.elsewhere('POST', `comments/${copy?.id}/like`, {}, 'mars');
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(held()).toHaveLength(2);
  });

  it('is asked about when a comment of the user’s own to the copy waits in the outbox', async () => {
    world.repeat(isPost, { gapMs: 200 });
    await world.start();
    await world.does(written());
    await world.done();
    const copy = heldPosts()[0]?.id ?? '';
    await world.does(said(asPostId(copy), 'Said there'), 60_000);
    await world.checked();
    expect(heldPosts()).toHaveLength(2);
    expect((await proposals()).map(({ id }) => id)).toEqual([`copy:${copy}`]);
  });

  it('is asked about when the user has changed the copy before anybody looked', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    await world.done(1);
    const [copy] = held();
    await world.elsewhere('PUT', `comments/${copy?.id}`, { comment: { body: 'Corrected' } });
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect((await proposals())[0]?.state).toMatchObject({ copy: { body: 'Corrected' }, kept: { body: WORDS } });
    expect(held('Corrected')).toHaveLength(1);
  });

  it.each([
    ['corrects', (id: string) => world.elsewhere('PUT', `comments/${id}`, { comment: { body: 'Corrected' } })],
    ['likes', (id: string) => world.elsewhere('POST', `comments/${id}/like`, {}, 'mars')],
  ])('is asked about when somebody %s the copy before its deletion has arrived', async (_, change) => {
    world.server.faults.set({ match: ({ method }) => method === 'DELETE', respond: 'drop', times: 1 });
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    const isDropped = () => expect(world.server.faults.count(({ method }) => method === 'DELETE')).toBe(1);
    await world.until(isDropped, 100);
    const [copy] = held();
    await change(copy?.id ?? '');
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(commentsBy(world.server.core, 'luna').map(({ id }) => id)).toContain(copy?.id);
    const [proposal] = await proposals();
    await sendNow(world.vault, proposal?.id ?? '');
    await world.done();
    expect(commentsBy(world.server.core, 'luna').map(({ id }) => id)).not.toContain(copy?.id);
  });

  it.each([
    ['elsewhere', (id: string) => world.elsewhere('DELETE', `comments/${id}`, {})],
    ['here', (id: string) => world.does({ kind: 'delete-comment', postId: FIRST, commentId: asCommentId(id) })],
  ])('keeps the copy when the user has deleted the other one %s', async (_, remove) => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    await world.done();
    const [copy, answered] = held();
    await remove(answered?.id ?? '');
    await world.checked();
    expect(held().map(({ id }) => id)).toEqual([copy?.id]);
    expect(await proposals()).toEqual([]);
  });

  it('is asked about when the browser says that it sent the request at once', async () => {
    world.sentAfterMs = 1;
    world.repeat(isComment, { gapMs: 800 });
    await world.start();
    await world.does(said());
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(held()).toHaveLength(2);
  });
});

describe('a request that its leader gives up after another one has taken over', { timeout: 20_000 }, () => {
  it('is looked for as long as it may arrive, and what came of it is asked about', async () => {
    let count = 0;
    world.server.faults.set({ match: (request) => isComment(request) && ++count === 2, respond: 'hang' });
    world.repeat(isComment);
    await world.start();
    const id = await world.does(said());
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('sending'), 1);
    await world.until(() => expect(count).toBe(2), 1);
    await world.start();
    await world.until(async () => expect((await world.vault.checks.get(id))?.made.id).toBe(held()[0]?.id), 250);
    await world.pass(80_000);
    // Later than the second leader could know of: the first one has given it up after 30 s.
    await sayElsewhere();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect((await proposals())[0]?.state).toMatchObject({ copy: { id: held()[1]?.id }, kept: { id: held()[0]?.id } });
    expect(held()).toHaveLength(2);
  });
});

it('a clock that is set forward does not end the wait for a request that may be late', {
  timeout: 20_000,
}, async () => {
  let count = 0;
  const isLast = (request: Request) => isComment(request) && ++count === 2;
  world.server.faults.set({ match: isLast, respond: 'deliver-late', delayMs: 60_000, times: 1 });
  world.repeat(isComment);
  await world.start();
  const id = await world.does(said());
  await world.until(async () => expect(await world.vault.checks.get(id)).toBeDefined(), 250);
  world.deviceAheadMs = 10 * 60_000;
  await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
  expect((await proposals())[0]?.state).toMatchObject({ copy: { id: held()[1]?.id }, kept: { id: held()[0]?.id } });
});

describe('the same words said elsewhere', { timeout: 20_000 }, () => {
  it.each([300, 1500, 3500])('%i ms after the answer are never deleted: the user is asked', async (delayMs) => {
    await world.start();
    await world.does(said());
    await world.done(1);
    await world.pass(delayMs);
    await sayElsewhere();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(held()).toHaveLength(2);
  });

  it('before the first attempt are no copies', async () => {
    await sayElsewhere();
    await world.start();
    await world.does(said());
    await world.checked();
    expect(held()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });

  it('minutes later, while the device was off, are no copies', async () => {
    const first = await world.start();
    await world.does(said());
    await world.done();
    first.kill();
    await world.pass(300_000);
    await sayElsewhere();
    await world.start();
    await world.checked();
    expect(held()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });

  it('twice on purpose on this device are both there', async () => {
    await world.start();
    await world.does(said());
    await world.does(said());
    await world.checked();
    expect(held()).toHaveLength(2);
    expect(await proposals()).toEqual([]);
  });
});

describe('a proposal to delete a copy', { timeout: 20_000 }, () => {
  const propose = async () => {
    world.repeat(isComment, { gapMs: 5500 });
    await world.start();
    await world.does(said());
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    const [proposal] = await proposals();
    return proposal?.id ?? '';
  };

  it('deletes it once the user agrees', async () => {
    const id = await propose();
    await sendNow(world.vault, id);
    await world.done();
    expect(held()).toHaveLength(1);
  });

  it('goes when the user keeps both', async () => {
    const id = await propose();
    expect(await withdraw(world.vault, id)).toBe(true);
    await world.checked();
    expect(await world.rows()).toEqual([]);
    expect(held()).toHaveLength(2);
  });

  it('hides nothing before, and is replaced by a deletion of the user’s own', async () => {
    await propose();
    const [copy] = held();
    await world.does(aMutation('delete-comment', { postId: FIRST, commentId: (copy?.id ?? '') as never }));
    await world.done();
    expect(held()).toHaveLength(1);
  });
});

describe('what the looks cost', { timeout: 20_000 }, () => {
  it('forty comments to ten posts take one request for all of them', async () => {
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
    for (let i = 0; i < 40; i += 1) await world.does(said(posts[i % 10], `Comment ${i}`));
    await world.done(1);
    await world.checked();
    expect(asked().filter((one) => one === 'POST posts/byIds')).toHaveLength(1);
    // What is there is read once for each post; the looks read no post, and no comment by its number.
    expect(asked().filter((one) => one.startsWith('GET posts/'))).toHaveLength(10);
  });

  it('a comment whose number follows the last one is not read for, another is', async () => {
    await world.start();
    const asked = requests();
    const readings = () => asked().filter((one) => one.startsWith('GET posts/')).length;
    const readingsFor = async (...bodies: string[]) => {
      const before = readings();
      for (const body of bodies) await world.does(said(FIRST, body));
      await world.done(1);
      return readings() - before;
    };
    expect(await readingsFor(...Array.from({ length: 20 }, (_, i) => `Comment ${i}`))).toBe(1);
    await world.elsewhere('POST', 'comments', { comment: { body: 'Meanwhile', postId: FIRST } }, 'mars');
    expect(await readingsFor('After it', 'Not the number after the last')).toBeGreaterThan(0);
    expect(await readingsFor('At once')).toBe(0);
    await world.pass(2000);
    expect(await readingsFor('Later')).toBeGreaterThan(0);
  });

  it('posts take one request, whatever their number', async () => {
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
    ['comment', isComment, () => said(), (url: string) => url.includes('byIds'), held],
    ['post', isPost, written, (url: string) => url.includes('filter/discussions'), heldPosts],
  ])(
    'a %s that could not be read is looked at again, and its copy goes then',
    async (_, match, deed, isLook, there) => {
      world.repeat(match, { gapMs: 100 });
      await world.start();
      await world.does(deed());
      await world.done();
      const [copy] = there();
      // An id that can be read, and nothing else.
      const body = { posts: [{ id: match === isPost ? copy?.id : FIRST }], users: [], isLastPage: true };
      world.server.faults.set({ match: ({ url }) => isLook(url), times: 1, respond: { status: 200, body } });
      world.server.faults.set({
        match: ({ method, url }) => method === 'GET' && url.endsWith(`/posts/${FIRST}`),
        times: 1,
        respond: { status: 200, body: { posts: { id: FIRST } } },
      });
      await world.until(async () => expect((await world.vault.checks.toArray())[0]?.failures).toBe(1), 500);
      expect(there()).toHaveLength(2);
      await world.checked();
      expect(there()).toHaveLength(1);
    },
  );

  it('a post that is closed to the user is looked at again when it is open', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    await world.done();
    await world.elsewhere('POST', 'users/luna/ban', {}, 'mars');
    await world.until(async () => expect((await world.vault.checks.toArray())[0]?.failures).toBe(1), 500);
    expect(held()).toHaveLength(2);
    await world.elsewhere('POST', 'users/luna/unban', {}, 'mars');
    await world.pass(600_000);
    await world.checked();
    expect(held()).toHaveLength(1);
  });

  it('a post that is not there any more ends its looks', async () => {
    await world.start();
    await world.does(said());
    await world.done(1);
    await world.elsewhere('DELETE', `posts/${FIRST}`, {}, 'mars');
    await world.checked();
    expect(await world.vault.checks.count()).toBe(0);
  });

  it('a drain that takes long is looked through once, after its end', async () => {
    world.server.faults.set({ match: isComment, respond: 'slow-answer', delayMs: 1000 });
    await world.start();
    const asked = requests();
    const looks = () => asked().filter((one) => one === 'POST posts/byIds').length;
    for (let count = 0; count < 12; count += 1) await world.does(said(FIRST, `Words ${count}`));
    await world.done(60);
    expect(commentsBy(world.server.core, 'luna').filter(({ body }) => body.startsWith('Words'))).toHaveLength(12);
    expect(looks()).toBe(0);
    await world.checked();
    expect(looks()).toBe(1);
  });

  it('a look that is told to slow down makes everything of the account wait', async () => {
    await world.start();
    await world.does(said());
    await world.done();
    const isLook = ({ url }: Request) => url.includes('byIds');
    world.server.faults.set({ match: isLook, times: 1, respond: { status: 429, body: { err: 'Slow down' } } });
    await world.until(() => expect(world.server.faults.count(isLook)).toBe(1), 200);
    const before = world.server.faults.count(isComment);
    await world.does(said(FIRST, 'Said later'));
    await world.pass(50_000);
    expect(world.server.faults.count(isComment)).toBe(before);
    await world.checked();
    expect(held('Said later')).toHaveLength(1);
  });

  it('a look that fails is made again', async () => {
    world.repeat(isComment, { gapMs: 100 });
    await world.start();
    await world.does(said());
    await world.done();
    world.server.faults.set({ match: ({ url }) => url.includes('byIds'), times: 2, respond: 'drop' });
    await world.checked();
    expect(held()).toHaveLength(1);
  });
});

describe('the socket as a witness', { timeout: 20_000 }, () => {
  /** Joins the rooms, and hands every event to the engine as its realtime part would. */
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
        const acknowledged = (await socket.request('status', null)) as { success: boolean };
        return acknowledged.success;
      },
    };
  }

  it('spares the look when its room told of the answered comment and of no other', async () => {
    await connect(await world.start(), { post: [FIRST] });
    const asked = requests();
    await world.does(said());
    await world.done();
    await world.until(async () => expect(await world.vault.checks.count()).toBe(0), 10);
    await world.pass(20_000);
    expect(asked().filter((one) => one === 'POST posts/byIds')).toEqual([]);
  });

  it('does not spare it when it told of another that says the same', async () => {
    await connect(await world.start(), { post: [FIRST] });
    world.repeat(isComment, { gapMs: 100 });
    await world.does(said());
    await world.done();
    expect(await world.vault.checks.count()).toBe(1);
    await world.checked();
    expect(held()).toHaveLength(1);
  });

  it('brings the look back when an event still comes for another that says the same', async () => {
    const engine = await world.start();
    await connect(engine, { post: [FIRST] });
    await world.does(said());
    await world.done(1);
    await world.until(async () => expect(await world.vault.checks.count()).toBe(0), 1);
    await sayElsewhere();
    await world.until(async () => expect(await proposals()).toHaveLength(1), 1000);
    expect(held()).toHaveLength(2);
  });

  it.each([
    ['the comment’s room was not joined', { post: [SECOND] as string[] }, true],
    ['it does not answer any more', { post: [FIRST] as string[] }, false],
  ])('does not spare it when %s', async (_, rooms, answers) => {
    await connect(await world.start(), rooms);
    if (world.socket && !answers) world.socket = { ...world.socket, ping: async () => false };
    const asked = requests();
    await world.does(said());
    await world.checked();
    expect(asked()).toContain('POST posts/byIds');
    expect(commentsOf(world.server.core, FIRST).filter(({ body }) => body === WORDS)).toHaveLength(1);
  });
});
