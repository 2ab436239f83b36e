import { describe, expect, it } from 'vitest';
import { type Failure, failed, type Result, success, type View } from '../../../src/shared/contract/index.ts';
import { createWatching } from '../../../worker/pull/watching.ts';
import { retryDelayMs } from '../../../worker/retry.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';

const VIEW: View = { kind: 'post', postId: 'abcdef' };

function setUp(answer: () => Result<null>) {
  const time = new ManualTime();
  const fetches: number[] = [];
  const state = { fetchedAt: null as number | null, underway: 0 };
  const watching = createWatching({
    views: VIEWS,
    ports: { now: time.now, random: () => 0, timers: { after: time.after } },
    pull: async () => {
      fetches.push(time.now());
      const result = answer();
      if (result.ok) state.fetchedAt = time.now();
      return result;
    },
    isHolding: () => false,
    fetchedAt: async () => state.fetchedAt,
    onRefreshing: (_, isRefreshing) => {
      state.underway += isRefreshing ? 1 : -1;
    },
  });
  const settled = (count: number) =>
    eventually(() => {
      expect(fetches).toHaveLength(count);
      expect(state.underway).toBe(0);
    });
  return { time, fetches, watching, settled };
}

const fails = (failure: Failure) => () => failed(failure);

describe('watching a view', () => {
  it('fetches the view unless it is fresh or the fetch is forced', async () => {
    const { time, watching, settled, fetches } = setUp(() => success(null));
    watching.watch(VIEW, false);
    await settled(1);
    time.advance(10_000);
    watching.watch(VIEW, false);
    watching.refreshAll();
    await new Promise(setImmediate);
    expect(fetches).toHaveLength(1);
    watching.watch(VIEW, true);
    await settled(2);
    time.advance(31_000);
    watching.refreshAll();
    await settled(3);
  });

  it('fetches it once for concurrent watchers', async () => {
    const { watching, settled } = setUp(() => success(null));
    watching.watch(VIEW, true);
    watching.watch(VIEW, true);
    await settled(1);
  });

  it('retries with exponential backoff while the network fails and stops when nobody watches', async () => {
    const { time, watching, settled, fetches } = setUp(fails({ kind: 'network' }));
    const handle = watching.watch(VIEW, false);
    await settled(1);
    for (const [i, delayMs] of [2000, 4000, 8000].entries()) {
      time.advance(delayMs - 1);
      expect(fetches).toHaveLength(i + 1);
      time.advance(1);
      await settled(i + 2);
    }
    watching.unwatch(handle);
    time.advance(600_000);
    expect(fetches).toHaveLength(4);
    expect(time.pending()).toBe(0);
  });

  it.each<[string, Failure, boolean]>([
    ['a timeout', { kind: 'timeout' }, true],
    ['being offline', { kind: 'offline' }, true],
    ['a server error', { kind: 'http', status: 500, err: '' }, true],
    ['a 429', { kind: 'http', status: 429, err: 'Slow down' }, true],
    ['a 403', { kind: 'http', status: 403, err: 'You can not see this post' }, false],
    ['a refused query', { kind: 'bad-query', err: 'Minimum prefix length is 2' }, false],
    ['an undecodable response', { kind: 'decode', path: 'posts' }, false],
  ])('after %s retries: %s', async (_, failure, triesAgain) => {
    const { time, watching, settled } = setUp(fails(failure));
    watching.watch(VIEW, false);
    await settled(1);
    expect(time.pending()).toBe(triesAgain ? 1 : 0);
  });

  it('waits at least a minute after a 429', async () => {
    const { time, watching, settled, fetches } = setUp(fails({ kind: 'http', status: 429, err: 'Slow down' }));
    watching.watch(VIEW, false);
    await settled(1);
    time.advance(59_999);
    expect(fetches).toHaveLength(1);
    time.advance(1);
    await settled(2);
  });

  it('continues retries for the remaining watcher when one is removed', async () => {
    const { time, watching, settled } = setUp(fails({ kind: 'network' }));
    const first = watching.watch(VIEW, false);
    watching.watch(VIEW, false);
    await settled(1);
    watching.unwatch(first);
    time.advance(2000);
    await settled(2);
  });
});

describe('retryDelayMs', () => {
  it('doubles from two seconds to a minute, with up to half as jitter', () => {
    expect([0, 1, 2, 5, 50].map((failures) => retryDelayMs(failures, 0))).toEqual([2000, 4000, 8000, 60_000, 60_000]);
    expect(retryDelayMs(0, 1)).toBe(3000);
  });
});

it('a rate-limited fetch does not block a fetch by the user', async () => {
  const time = new ManualTime();
  const asked: boolean[] = [];
  const watching = createWatching({
    views: VIEWS,
    ports: { now: time.now, random: () => 0, timers: { after: time.after } },
    pull: (_, isAsked) => {
      asked.push(isAsked);
      return isAsked && asked.length > 1 ? Promise.resolve(success(null)) : new Promise(() => {});
    },
    isHolding: () => asked.length > 0,
    fetchedAt: async () => null,
    onRefreshing: () => {},
  });
  watching.watch(VIEW, false);
  await eventually(() => expect(asked).toEqual([true]));
  watching.refreshAll();
  await new Promise(setImmediate);
  expect(asked).toEqual([true]);
  watching.watch(VIEW, true);
  await eventually(() => expect(asked).toEqual([true, true]));
});

/** Fetches end when the test says so. `beforeAnswer`: runs once a read of the view's age has its answer. */
function setUpHeld() {
  const time = new ManualTime();
  const fetches: (() => void)[] = [];
  const state = { freshAt: null as number | null, beforeAnswer: () => {} };
  const watching = createWatching({
    views: VIEWS,
    ports: { now: time.now, random: () => 0, timers: { after: time.after } },
    pull: () =>
      new Promise((resolve) => {
        fetches.push(() => resolve(success(null)));
      }),
    isHolding: () => false,
    fetchedAt: async () => {
      const answer = state.freshAt;
      state.beforeAnswer();
      return answer;
    },
    onRefreshing: () => {},
  });
  return { time, fetches, state, watching };
}

it('a view that became stale while it was being fetched is fetched once more', async () => {
  const { time, fetches, state, watching } = setUpHeld();
  watching.watch(VIEW, false);
  await eventually(() => expect(fetches).toHaveLength(1));
  // A mutation has settled. What is being fetched may be older.
  watching.refreshAll();
  watching.refreshAll();
  await new Promise(setImmediate);
  expect(fetches).toHaveLength(1);
  fetches[0]?.();
  await eventually(() => expect(fetches).toHaveLength(2));
  state.freshAt = time.now();
  fetches[1]?.();
  await new Promise(setImmediate);
  watching.refreshAll();
  await new Promise(setImmediate);
  expect(fetches).toHaveLength(2);
});

it('a view that becomes stale while its age is read after a fetch is fetched once more', async () => {
  const { time, fetches, state, watching } = setUpHeld();
  watching.watch(VIEW, false);
  await eventually(() => expect(fetches).toHaveLength(1));
  watching.refreshAll();
  await new Promise(setImmediate);
  state.freshAt = time.now();
  state.beforeAnswer = () => {
    state.beforeAnswer = () => {};
    state.freshAt = null;
    watching.refreshAll();
  };
  fetches[0]?.();
  await eventually(() => expect(fetches).toHaveLength(2));
});
