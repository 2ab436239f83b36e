import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { createReachWatch, watchedBy } from '../../../worker/transport/reach.ts';
import { json, ManualTime } from '../../support/engine-world.ts';

const NETWORK: Failure = { kind: 'network' };
const ABORTED: Failure = { kind: 'aborted' };

function setUp() {
  const time = new ManualTime();
  const reported: string[] = [];
  const back: boolean[] = [];
  const watch = createReachWatch(
    { now: time.now, isOnline: () => true, timers: { after: time.after } },
    (reach, isBack) => {
      reported.push(reach.kind);
      back.push(isBack);
    },
  );
  return { time, reported: reported, back, watch };
}

describe('a server that is slow to answer', () => {
  it('is reported as slow two seconds after an unanswered request and online with the first answer', () => {
    const { time, reported, back, watch } = setUp();
    const asked = watch.track('GET x');
    time.advance(1999);
    expect(reported).toEqual([]);
    time.advance(1);
    expect(watch.now()).toEqual({ kind: 'slow', sinceAt: time.now() - 2000 });
    asked.progress('answered');
    asked.ended(null);
    expect(reported).toEqual(['slow', 'online']);
    // Nothing was missed, so this is not a return that needs a catch-up.
    expect(back).toEqual([false, false]);
    expect(time.pending()).toBe(0);
  });

  it('is not reported as slow while every answer arrives within two seconds', () => {
    const { time, reported, watch } = setUp();
    for (let i = 0; i < 5; i += 1) {
      const asked = watch.track('GET x');
      time.advance(1900);
      asked.ended(null);
    }
    time.advance(60_000);
    expect(reported).toEqual([]);
  });

  it('is not reported as slow because of a request that was aborted earlier', () => {
    const { time, reported, watch } = setUp();
    const first = watch.track('GET x');
    time.advance(1500);
    const second = watch.track('GET x');
    first.ended(ABORTED);
    time.advance(1999);
    expect(reported).toEqual([]);
    second.ended(null);
    expect(reported).toEqual([]);
  });

  it('is reported as online again when no request waits for it any more', () => {
    const { time, reported, watch } = setUp();
    const [first, second] = [watch.track('GET x'), watch.track('GET x')];
    time.advance(2000);
    first.ended(ABORTED);
    expect(reported).toEqual(['slow']);
    second.ended(ABORTED);
    expect(reported).toEqual(['slow', 'online']);
  });

  it('is not reported as slow during a long download or upload', () => {
    const { time, reported, watch } = setUp();
    const download = watch.track('GET x');
    time.advance(1000);
    download.progress('answered');
    time.advance(60_000);
    download.ended(null);
    const upload = watch.track('GET x');
    const other = watch.track('GET x');
    for (let i = 0; i < 10; i += 1) {
      time.advance(1500);
      upload.progress('sent');
    }
    expect(reported).toEqual([]);
    time.advance(2000);
    expect(reported).toEqual(['slow']);
    upload.ended(null);
    other.ended(null);
    expect(reported).toEqual(['slow', 'online']);
  });

  it('is unreachable when the wait ends with a failure, and its next answer counts as a return', () => {
    const { time, reported, back, watch } = setUp();
    const asked = watch.track('GET x');
    time.advance(2000);
    asked.ended(NETWORK);
    const again = watch.track('GET x');
    time.advance(10_000);
    again.ended(null);
    expect(reported).toEqual(['slow', 'unreachable', 'online']);
    expect(back).toEqual([false, false, true]);
  });

  it('is timed from scratch after the device was offline', () => {
    const { time, reported, watch } = setUp();
    const before = watch.track('GET x');
    time.advance(1500);
    watch.device(false);
    time.advance(60_000);
    watch.device(true);
    before.progress('answered');
    before.ended(null);
    watch.track('GET x');
    time.advance(1999);
    expect(reported).toEqual(['offline', 'online']);
    time.advance(1);
    expect(reported).toEqual(['offline', 'online', 'slow']);
  });
});

describe('a watched request', () => {
  it('reports its first response byte and its upload progress', async () => {
    const progress: string[] = [];
    const ports = {
      fetch: async () => json({}),
      upload: async (_: string, __: RequestInit, onProgress: (sent: number, total: number) => void) => {
        onProgress(1, 2);
        return json({});
      },
    } as unknown as Parameters<typeof watchedBy>[1];
    const watched = watchedBy({ progress: (what) => progress.push(what), ended: () => false }, ports);
    await watched.fetch('', {});
    const seen: number[] = [];
    await watched.upload('', {}, (sent) => seen.push(sent));
    expect(progress).toEqual(['answered', 'sent', 'answered']);
    expect(seen).toEqual([1]);
  });
});
