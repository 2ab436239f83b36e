import { describe, expect, it, vi } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { createEventBuffer } from '../../../../worker/realtime/event-buffer.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { ManualTime } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedEvent } from '../../../support/recordings.ts';

/** The event buffer of mars, whose comment and like are in the recordings. */
function open(judge: () => 'wait' | 'apply' = () => 'apply') {
  const time = new ManualTime();
  const report = createReport(time.now);
  const applied: { facts: RealtimeFact[]; ordinal: number | undefined }[] = [];
  const onMissed = vi.fn();
  let ordinal = 0;
  const { payload } = recordedEvent('like_new--simple') as { payload: { users: { id: string } } };
  const buffer = createEventBuffer({
    ports: { timers: { after: time.after } },
    report,
    accountId: asAccountId(payload.users.id),
    onFacts: () => {},
    isOwnEcho: async () => judge(),
    takeOrdinal: async () => {
      ordinal += 1;
      return ordinal;
    },
    apply: async (facts, at) => {
      applied.push({ facts, ordinal: at });
    },
    onMissed,
  });
  const hear = (name: string) => {
    const { event, payload: told } = recordedEvent(name);
    buffer.receive(event, told);
  };
  const kinds = () =>
    applied.map(({ facts }) => facts.map((fact) => (fact.kind === 'post-changed' ? fact.change.kind : fact.kind)));
  return { time, report, applied, buffer, hear, kinds, onMissed };
}

describe('events', () => {
  it('that come within two frames are applied together, in their order', async () => {
    const { time, hear, kinds } = open();
    hear('comment_new--simple');
    hear('like_new--simple');
    time.advance(20);
    hear('post_destroy--simple');
    expect(kinds()).toEqual([]);
    time.advance(20);
    await eventually(() => expect(kinds()).toEqual([['commented', 'liked', 'post-lost']]));
    hear('like_remove--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toHaveLength(2));
  });

  it('that were lost, as a full disk left them unjudged, are asked for by a catch-up; later ones are applied', async () => {
    let isFull = true;
    const { time, report, hear, kinds, onMissed } = open(() => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      return 'apply';
    });
    hear('like_new--simple');
    time.advance(40);
    await eventually(() => expect(onMissed).toHaveBeenCalledOnce());
    expect(report.lines().map(({ event }) => event)).toEqual(['facts-missed']);
    isFull = false;
    hear('like_new--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
    expect(onMissed).toHaveBeenCalledOnce();
  });

  it('that cannot be understood are reported by their place, and stop nothing', async () => {
    const { time, report, buffer, hear, kinds } = open();
    buffer.receive('like:new', { users: 5 });
    buffer.receive('very secret words', {});
    hear('like_new--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
    expect(report.lines().map((line) => line.facts)).toEqual([
      { event: 'like:new', path: 'users', reason: 'expected Object' },
      { event: '*', path: '', reason: 'expected a known event' },
    ]);
  });
});

describe('an echo of a deed of the viewer', () => {
  it('waits until its request is answered, and what follows at the same post waits behind it', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { time, hear, buffer, applied, kinds } = open(() => verdict);
    hear('comment_new--simple');
    hear('comment_like_new--simple');
    hear('user_update--direct');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['unread-told']]));
    verdict = 'apply';
    buffer.retryDeferred();
    await eventually(() => expect(kinds()).toEqual([['unread-told'], ['commented'], ['comment-likes-told']]));
    expect(applied.slice(1).map(({ ordinal }) => ordinal)).toEqual([1, 1]);
  });

  it('is looked at again by itself after a while', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { time, hear, kinds } = open(() => verdict);
    hear('like_new--simple');
    time.advance(40);
    await eventually(() => expect(time.pending()).toBe(1));
    verdict = 'apply';
    time.advance(2000);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
  });
});
