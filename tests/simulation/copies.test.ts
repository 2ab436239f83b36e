import { describe, expect, it } from 'vitest';
import { aDevice, commentRequest, worldOf } from './fake-device.ts';
import { askedOnlyInDoubt } from './invariants/asked-only-in-doubt.ts';
import { deletionsAllowed } from './invariants/deletions-allowed.ts';
import { exactlyOnce } from './invariants/exactly-once.ts';
import { filesComplete } from './invariants/files-complete.ts';
import { neverAThird } from './invariants/never-a-third.ts';

const WORDS = 'says #00000001#';
const comment = { kind: 'create-comment', postId: 'p', body: WORDS };
const deletion = (commentId: string) => ({ kind: 'delete-comment', postId: 'p', commentId });

/** A device that has created a comment, which the server has as `c-1`. */
function aWriter() {
  const one = aDevice();
  one.storedAs('c-1', 'a', comment, 'ready', 'sending', 'answered');
  one.created('c-1', WORDS, { at: 2000, sentAt: 1000 });
  return one;
}

describe('a copy of something that a device has created', () => {
  it('is reported if the user was not asked about it', async () => {
    const one = aWriter();
    one.created('c-2', WORDS);
    expect(await exactlyOnce(worldOf(one))).toEqual([expect.stringContaining('copies c-2 of')]);
  });

  it('is not reported if it was deleted', async () => {
    const one = aWriter();
    one.created('c-2', WORDS);
    const world = worldOf(one);
    world.deleted.add('c-2');
    expect(await exactlyOnce(world)).toEqual([]);
  });

  it('may stay alone if the user has deleted the original elsewhere, but not if they have done so here', async () => {
    const one = aWriter();
    one.created('c-2', WORDS);
    const world = worldOf(one);
    world.deleted.add('c-1');
    const request = { ...commentRequest('', ''), method: 'DELETE', path: 'comments/c-1' };
    one.device.network.handled.push(request);
    expect(await exactlyOnce(world)).toEqual([expect.stringContaining('copies c-2 of')]);
    one.device.network.handled.pop();
    world.byOthers.push(request);
    expect(await exactlyOnce(world)).toEqual([]);
    one.created('c-3', WORDS);
    expect(await exactlyOnce(world)).toEqual([expect.stringContaining('copies c-2,c-3 of')]);
  });

  it('is not reported if the user was asked', async () => {
    const one = aWriter();
    one.device.disk.outbox.add({
      at: 1,
      put: [
        {
          id: 'b',
          mutation: comment,
          serverId: null,
          state: { kind: 'undecided', at: 1, candidates: ['c-2'] },
        } as never,
      ],
      gone: [],
    });
    one.created('c-2', WORDS);
    expect(await exactlyOnce(worldOf(one))).toEqual([]);
  });
});

describe('something that was created once', () => {
  it('must still be there', async () => {
    const one = aWriter();
    const world = worldOf(one);
    world.deleted.add('c-1');
    expect(await exactlyOnce(world)).toEqual([expect.stringContaining('not on the server any more')]);
    world.byOthers.push({ ...commentRequest('', ''), method: 'DELETE', path: 'comments/c-1' });
    expect(await exactlyOnce(world)).toEqual([]);
  });

  it('may be deleted by the engine of another device, which is checked there, but not by the engine of its own', async () => {
    const [one, other] = [aWriter(), aDevice()];
    const world = worldOf(one, other);
    world.deleted.add('c-1');
    const request = { ...commentRequest('', ''), method: 'DELETE', path: 'comments/c-1' };
    one.stored('copy:c-1', deletion('c-1'), 'ready', 'answered');
    one.device.network.handled.push(request);
    expect(await exactlyOnce(world)).toHaveLength(1);
    other.device.network.handled.push(request);
    expect(await exactlyOnce(world)).toEqual([]);
  });

  it('may be deleted with a post whose deletion by the engine was undone', async () => {
    const one = aWriter();
    one.stored('copy:p', { kind: 'delete-post', postId: 'p' }, 'ready');
    one.undid('copy:p');
    one.gone('copy:p');
    const world = worldOf(one);
    world.deleted.add('c-1');
    one.device.network.handled.push({ ...commentRequest('', ''), method: 'DELETE', path: 'posts/p' });
    expect(await exactlyOnce(world)).toEqual([]);
    one.stored('copy:p', { kind: 'delete-post', postId: 'p' }, 'ready', 'sending', 'answered');
    expect(await exactlyOnce(world)).toEqual([expect.stringContaining('not on the server any more')]);
  });

  it('belongs to one row', async () => {
    const one = aWriter();
    one.storedAs('c-1', 'b', comment, 'answered');
    expect(await exactlyOnce(worldOf(one))).toEqual([expect.stringContaining('both are c-1')]);
  });
});

describe('a request for what the server may have already', () => {
  /** A device that has sent the same comment, with these times of sending and arrival. */
  const aSender = (...sent: { sending: number; sentAt: number; at: number; isLost: boolean }[]) => {
    const one = aDevice();
    one.storedAs('c-1', 'a', comment, 'ready', 'sending', 'unsure');
    sent.forEach((facts, i) => {
      one.device.network.handled.push({
        ...commentRequest(WORDS, 'p'),
        ...facts,
        reply: { comments: { id: `c-${i + 1}` } },
      });
    });
    return one;
  };
  const first = { sending: 1, sentAt: 1000, at: 1100, isLost: true };

  it('is reported if the server had all that the user wrote, and no answer has come', async () => {
    const one = aSender(first, { sending: 2, sentAt: 5000, at: 5100, isLost: false });
    expect(await neverAThird(worldOf(one))).toEqual([expect.stringContaining('once more')]);
  });

  it('is reported for a twin if the browser has sent the first of them twice', async () => {
    const one = aSender(first, { ...first, at: 1200 }, { sending: 2, sentAt: 5000, at: 5100, isLost: false });
    one.stored('b', comment, 'ready', 'sending');
    expect(await neverAThird(worldOf(one))).toHaveLength(1);
  });

  it('is not reported for the same words below another post', async () => {
    const one = aSender(first, { sending: 2, sentAt: 5000, at: 5100, isLost: false });
    Object.assign(one.device.network.handled[1] ?? {}, { body: commentRequest(WORDS, 'q').body });
    expect(await neverAThird(worldOf(one))).toEqual([]);
  });

  it('is not reported while the user has written more than the server has', async () => {
    const one = aSender(first, { sending: 2, sentAt: 5000, at: 5100, isLost: false });
    one.stored('b', comment, 'ready', 'sending');
    expect(await neverAThird(worldOf(one))).toEqual([]);
  });

  it('is not reported after the user was asked and has decided', async () => {
    const one = aSender(first, { sending: 2, sentAt: 5000, at: 5100, isLost: false });
    one.stored('a', comment, 'undecided');
    one.device.userLog.outboxActions.push({ kind: 'send now', rowId: 'a', isDone: true });
    expect(await neverAThird(worldOf(one))).toEqual([]);
  });
});

describe('a question about a copy', () => {
  /** The same request has reached the server twice, and its answer has come at this time. The user was asked. */
  const asked = (answeredAt: number) => {
    const one = aDevice();
    const request = { ...commentRequest(WORDS, 'p'), sending: 1, sentAt: 1000 };
    one.device.network.handled.push({ ...request, at: 1100, reply: { comments: { id: 'c-1' } } });
    one.device.network.handled.push({ ...request, at: 1900, reply: { comments: { id: 'c-2' } } });
    one.device.network.answeredAt.set(1, answeredAt);
    const state = { kind: 'proposed', at: 1, copy: { id: 'c-2' }, kept: { id: 'c-1' } };
    const row = { id: 'copy:c-2', mutation: deletion('c-2'), serverId: null, state } as never;
    one.device.disk.outbox.add({ at: 1, put: [row], gone: [] });
    return one;
  };

  it('is reported if the request made both while the page waited', async () => {
    expect(await askedOnlyInDoubt(worldOf(asked(2000)))).toEqual([expect.stringContaining('its own request')]);
  });

  it('is not reported if the second came after the answer, or the answer took long', async () => {
    expect(await askedOnlyInDoubt(worldOf(asked(1500)))).toEqual([]);
    expect(await askedOnlyInDoubt(worldOf(asked(7000)))).toEqual([]);
  });

  it('is not reported if somebody has liked the copy, or the same was written on another device', async () => {
    const world = worldOf(asked(2000));
    world.byOthers.push({ ...commentRequest('', ''), path: 'comments/c-2/like' });
    expect(await askedOnlyInDoubt(world)).toEqual([]);
    world.byOthers[0] = commentRequest(WORDS, 'p');
    expect(await askedOnlyInDoubt(world)).toEqual([]);
  });
});

describe('a deletion without a question', () => {
  const said = (at: number) => ({ ...commentRequest(WORDS, 'p'), at, reply: { comments: { id: 'c-9' } } });

  it('may remove a copy that its own browser has made', async () => {
    const one = aWriter();
    one.created('c-2', WORDS);
    one.stored('copy:c-2', deletion('c-2'), 'ready', 'answered');
    expect(await deletionsAllowed(worldOf(one))).toEqual([]);
  });

  it('must not remove the thing that a row has created', async () => {
    const one = aWriter();
    one.stored('copy:c-1', deletion('c-1'), 'ready', 'answered');
    expect(await deletionsAllowed(worldOf(one))).toEqual([expect.stringContaining('its create-comment')]);
  });

  it('may remove what another device created during an attempt of five seconds, and nothing created after it', async () => {
    const one = aWriter();
    one.stored('copy:c-9', deletion('c-9'), 'ready', 'answered');
    const world = worldOf(one);
    world.byOthers.push(said(1500));
    expect(await deletionsAllowed(world)).toEqual([]);
    world.byOthers[0] = said(2300);
    expect(await deletionsAllowed(world)).toEqual([expect.stringContaining('another device')]);
  });
});

describe('a post with two files', () => {
  const post = { kind: 'create-post', body: WORDS, attachmentIds: ['f-1', 'f-2'] };

  /** The server has never accepted `f-2`. */
  function aPoster() {
    const one = aDevice();
    one.device.userLog.performed.push({
      id: 'p',
      mutation: post as never,
      tab: 'd1.1',
      at: 0,
      outcome: { kind: 'kept', rowId: 'p' },
    });
    one.storedAs('s-1', 'f-1', { kind: 'upload-file' }, 'answered');
    one.stored('f-2', { kind: 'upload-file' }, 'refused');
    one.storedAs('p-1', 'p', post, 'answered');
    const body = { post: { body: WORDS, attachments: ['s-1'] } };
    one.device.network.handled.push({
      ...commentRequest('', ''),
      path: 'posts',
      body,
      reply: { posts: { id: 'p-1' } },
    });
    return one;
  }

  it('must not be sent with one of them', async () => {
    expect(await filesComplete(worldOf(aPoster()))).toEqual([expect.stringContaining('without its files f-2')]);
  });

  it('is compared by the request that created it, not by a later one whose answer contains the post', async () => {
    const one = aPoster();
    const [create] = one.device.network.handled;
    const answer = {
      ...commentRequest('', ''),
      path: 'posts/p-1/notifyOfAllComments',
      reply: { posts: { id: 'p-1' } },
    };
    one.device.network.handled.push({ ...answer, body: { enabled: false } });
    expect(await filesComplete(worldOf(one))).toHaveLength(1);
    // The post is on the server, but this device has not created it.
    one.device.network.handled.shift();
    const world = worldOf(one);
    expect(await filesComplete(world)).toEqual([]);
    if (create) world.byOthers.push(create);
    expect(await filesComplete(world)).toEqual([expect.stringContaining('without its files f-2')]);
  });

  it('may lack files that the user did without by naming a post made elsewhere', async () => {
    const one = aPoster();
    const [create] = one.device.network.handled.splice(0);
    const world = worldOf(one);
    if (create) world.byOthers.push(create);
    one.storedAs('p-1', 'p', post, 'undecided', 'answered');
    expect(await filesComplete(world)).toEqual([]);
    if (create) one.device.network.handled.push(create);
    expect(await filesComplete(world)).toHaveLength(1);
  });

  it('may be sent with one if the user agreed', async () => {
    const one = aPoster();
    one.device.userLog.outboxActions.push({ kind: 'send without files', rowId: 'p', isDone: true });
    expect(await filesComplete(worldOf(one))).toEqual([]);
  });
});
