import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/index.ts';
import { OutboxHistory } from './world/history.ts';
import { createdId, type Handled } from './world/journal.ts';
import { UserLog } from './world/user-log.ts';
import type { World } from './world/world.ts';

/** A device that has only what the invariants compare. */
export function aDevice() {
  const outbox = new OutboxHistory();
  const sightings: Map<string, number[]>[] = [];
  const likesSeen: Map<string, boolean[]>[] = [];
  const handled: Handled[] = [];
  let at = 0;
  const device = {
    name: 'd1',
    disk: { outbox, hadTrouble: false },
    hasJumped: false,
    clockOffsetMs: 0,
    wasCleared: false,
    userLog: new UserLog(),
    network: { handled, answeredAt: new Map<number, number>() },
    tabs: [] as unknown[],
  };
  device.tabs.push({ name: 'd1.1', device, sightings, likesSeen });
  return {
    device,
    stored(id: string, mutation: object, ...states: OutboxRow['state']['kind'][]) {
      this.storedAs(null, id, mutation, ...states);
    },
    /** `serverId`: the id that the server gave. */
    storedAs(serverId: string | null, id: string, mutation: object, ...states: OutboxRow['state']['kind'][]) {
      for (const kind of states) {
        at += 1;
        outbox.add({ at, put: [{ id, mutation, state: { kind }, serverId } as OutboxRow], gone: [] });
      }
    },
    /** The user made this mutation on the device. */
    did(id: string, mutation: object, ...states: OutboxRow['state']['kind'][]) {
      const outcome = { kind: 'kept', rowId: id } as const;
      device.userLog.performed.push({ id, mutation: mutation as AnyMutation, tab: 'd1.1', at, outcome });
      this.stored(id, mutation, ...states);
    },
    undid: (rowId: string) => void device.userLog.outboxActions.push({ kind: 'undo', rowId, isDone: true }),
    gone: (id: string) => outbox.add({ at, put: [], gone: [id] }),
    saw: (mark: string, ...counts: number[]) => void sightings.push(new Map([[mark, counts]])),
    sawLike: (postId: string, ...shown: boolean[]) => void likesSeen.push(new Map([[postId, shown]])),
    arrived(words: string, postId: string) {
      handled.push(commentRequest(words, postId));
    },
    /** The server created a comment under this id. `at`, `sentAt`: when it did so, and when the device sent it (world's clock). */
    created(id: string, words: string, { at = 0, sentAt = 0 } = {}) {
      handled.push({ ...commentRequest(words, 'p'), at, sentAt, reply: { comments: { id } } });
    },
  };
}

/** A world of these devices. Everything that they created exists on the server, except ids in `deleted`. */
export function worldOf(...devices: ReturnType<typeof aDevice>[]) {
  const byOthers: Handled[] = [];
  const deleted = new Set<string>();
  const created = () => [...devices.flatMap(({ device }) => device.network.handled), ...byOthers].map(createdId);
  const all = () => created().flatMap((id) => (id === '' || deleted.has(id) ? [] : [{ id }]));
  const world = {
    devices: devices.map(({ device }) => device),
    byOthers,
    core: { database: { all, get: () => ({ id: 'me' }) } },
  };
  return Object.assign(world as unknown as World, { byOthers, deleted });
}

/** A request that adds a comment. */
export const commentRequest = (words: string, postId: string): Handled => ({
  at: 0,
  method: 'POST',
  path: 'comments',
  body: { comment: { body: words, postId } },
  status: 200,
  reply: null,
});
