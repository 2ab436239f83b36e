import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '../../src/shared/store/index.ts';
import { orderKept } from './invariants/order-kept.ts';
import { shownSteadily } from './invariants/shown-steadily.ts';
import { Diary } from './world/diary.ts';
import { OutboxHistory } from './world/history.ts';
import type { World } from './world/world.ts';

/** A device of which the invariants see what they compare, and nothing else. */
function aDevice() {
  const outbox = new OutboxHistory();
  const sightings: Map<string, number[]>[] = [];
  const handled: unknown[] = [];
  let at = 0;
  const device = {
    name: 'd1',
    disk: { outbox, hadTrouble: false },
    wasCleared: false,
    diary: new Diary(),
    network: { handled },
    tabs: [] as unknown[],
  };
  device.tabs.push({ name: 'd1.1', device, sightings });
  return {
    device,
    stored(id: string, mutation: object, ...states: OutboxRow['state']['kind'][]) {
      for (const kind of states) {
        at += 1;
        outbox.add({ at, put: [{ id, mutation, state: { kind }, serverId: null } as OutboxRow], gone: [] });
      }
    },
    gone: (id: string) => outbox.add({ at, put: [], gone: [id] }),
    saw: (mark: string, ...counts: number[]) => void sightings.push(new Map([[mark, counts]])),
    arrived(words: string, postId: string) {
      handled.push({ method: 'POST', path: 'comments', status: 200, body: { comment: { body: words, postId } } });
    },
  };
}

const worldOf = (...devices: ReturnType<typeof aDevice>[]) =>
  ({ devices: devices.map(({ device }) => device) }) as unknown as World;
const comment = (postId: string, words: string) => ({ kind: 'create-comment', postId, body: words });
const deletion = (commentId: string) => ({ kind: 'delete-comment', postId: 'p', commentId });
const WORDS = 'says #00000001#';
const MARK = '#00000001#';

describe('a comment that goes and comes again', () => {
  it('is a fault of whoever keeps looking at it', async () => {
    const one = aDevice();
    one.stored('a', comment('p', WORDS), 'ready', 'answered');
    one.saw(MARK, 1, 0, 1);
    expect(await shownSteadily(worldOf(one))).toEqual([expect.stringContaining('go and come again')]);
  });

  it('is a fault too when it was deleted for good', async () => {
    const one = aDevice();
    one.stored('b', deletion('c-1'), 'held', 'answered');
    one.saw('c-1', 1, 0, 1);
    expect(await shownSteadily(worldOf(one))).toHaveLength(1);
  });

  it('is none when its deletion was undone', async () => {
    const one = aDevice();
    one.stored('b', deletion('c-1'), 'held');
    one.gone('b');
    one.saw('c-1', 1, 0, 1);
    expect(await shownSteadily(worldOf(one))).toEqual([]);
  });

  it('is none when its answer was lost on another device, which sends again what was deleted here', async () => {
    const [here, there] = [aDevice(), aDevice()];
    there.stored('a', comment('p', WORDS), 'sending', 'unsure', 'sending', 'answered');
    here.saw(MARK, 1, 0, 1);
    expect(await shownSteadily(worldOf(here, there))).toEqual([]);
  });
});

describe('comments that arrive in another order', () => {
  it('are a fault where they were written on the same post', async () => {
    const one = aDevice();
    one.stored('a', comment('p', 'says #0000000a#'), 'ready', 'answered');
    one.stored('b', comment('p', 'says #0000000b#'), 'ready', 'answered');
    one.arrived('says #0000000b#', 'p');
    one.arrived('says #0000000a#', 'p');
    expect(await orderKept(worldOf(one))).toHaveLength(1);
  });

  it('are none where the answer of their post was lost, and they were written on its two forms', async () => {
    const one = aDevice();
    one.stored('own', { kind: 'create-post', body: '' }, 'sending', 'unsure', 'answered');
    one.stored('a', comment('own', 'says #0000000a#'), 'ready', 'answered');
    one.stored('b', comment('p', 'says #0000000b#'), 'ready', 'answered');
    one.arrived('says #0000000b#', 'p');
    one.arrived('says #0000000a#', 'p');
    expect(await orderKept(worldOf(one))).toEqual([]);
  });
});
