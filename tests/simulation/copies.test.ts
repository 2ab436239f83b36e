import { describe, expect, it } from 'vitest';
import { aDevice, commentRequest, worldOf } from './fake-device.ts';
import { deletionsAllowed } from './invariants/deletions-allowed.ts';
import { exactlyOnce } from './invariants/exactly-once.ts';
import { filesComplete } from './invariants/files-complete.ts';

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
