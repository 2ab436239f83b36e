import { describe, expect, it, vi } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { createEventBuffer } from '../../../../worker/realtime/event-buffer.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { ManualTime } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedEvent } from '../../../support/recordings.ts';

type OwnEchoVerdict = (fact: RealtimeFact) => 'wait' | 'apply';

const isLike = (fact: RealtimeFact) => fact.kind === 'post-changed' && fact.change.kind === 'liked';

const { payload: ofLike } = recordedEvent('like_new--simple') as { payload: { users: { id: string } } };
/** Mars, whose comment and like are in the recordings. */
const MARS = ofLike.users.id;

function open(echoVerdict: OwnEchoVerdict = () => 'apply', accountId = MARS) {
  const time = new ManualTime();
  const report = createReport(time.now);
  const applied: { facts: RealtimeFact[]; ordinal: number | undefined }[] = [];
  const onMissed = vi.fn();
  let ordinal = 0;
  const buffer = createEventBuffer({
    ports: { timers: { after: time.after } },
    report,
    accountId: asAccountId(accountId),
    onFacts: () => {},
    isOwnEcho: async (fact) => echoVerdict(fact),
    takeOrdinal: async () => {
      ordinal += 1;
      return ordinal;
    },
    apply: async (facts, at) => {
      applied.push({ facts, ordinal: at });
    },
    onMissed,
  });
  const receive = (name: string) => {
    const { event, payload: told } = recordedEvent(name);
    buffer.receive(event, told);
  };
  const kinds = () =>
    applied.map(({ facts }) => facts.map((fact) => (fact.kind === 'post-changed' ? fact.change.kind : fact.kind)));
  return { time, report, applied, buffer, receive, kinds, onMissed };
}

describe('received events', () => {
  it('within two frames are applied together, in order', async () => {
    const { time, receive, kinds } = open();
    receive('comment_new--simple');
    receive('like_new--simple');
    time.advance(20);
    receive('post_destroy--simple');
    expect(kinds()).toEqual([]);
    time.advance(20);
    await eventually(() => expect(kinds()).toEqual([['commented', 'liked', 'post-lost']]));
    receive('like_remove--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toHaveLength(2));
  });

  it('that were lost because of a full disk start a catch-up, and later events are applied', async () => {
    let isFull = true;
    const { time, report, receive, kinds, onMissed } = open(() => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      return 'apply';
    });
    receive('like_new--simple');
    time.advance(40);
    await eventually(() => expect(onMissed).toHaveBeenCalledOnce());
    expect(report.lines().map(({ event }) => event)).toEqual(['facts-missed']);
    isFull = false;
    receive('like_new--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
    expect(onMissed).toHaveBeenCalledOnce();
  });

  it('that cannot be decoded are reported by field and do not block others', async () => {
    const { time, report, buffer, receive, kinds } = open();
    buffer.receive('like:new', { users: 5 });
    buffer.receive('very secret words', {});
    receive('like_new--simple');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
    expect(report.lines().map((line) => line.facts)).toEqual([
      { event: 'like:new', path: 'users', reason: 'expected Object' },
      { event: '*', path: '', reason: 'expected a known event' },
    ]);
  });
});

describe('an event caused by the viewer’s own mutation', () => {
  it('waits until its request is answered, as do later events about the same comment', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { time, receive, buffer, applied, kinds } = open(() => verdict);
    receive('comment_new--simple');
    receive('comment_like_new--simple');
    receive('user_update--direct');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['self-changed']]));
    verdict = 'apply';
    buffer.retryDeferred();
    await eventually(() => expect(kinds()).toEqual([['self-changed'], ['commented'], ['comment-likes-told']]));
    expect(applied.slice(1).map(({ ordinal }) => ordinal)).toEqual([1, 1]);
  });

  it('that is a comment holds back whole posts, and no likes: a like that is applied late would undo a newer unlike', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { time, receive, buffer, kinds } = open((fact) => (isLike(fact) ? 'apply' : verdict));
    receive('comment_new--simple');
    receive('like_new--simple');
    receive('post_update--edit');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
    receive('comment_like_new--simple');
    time.advance(40);
    verdict = 'apply';
    buffer.retryDeferred();
    await eventually(() =>
      expect(kinds()).toEqual([['liked'], ['commented'], ['post-reported'], ['comment-likes-told']]),
    );
  });

  it('that is a post holds back all later events of the post, in order', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { payload } = recordedEvent('post_new--moved-back-to-public') as {
      payload: { posts: { createdBy: string } };
    };
    const { time, receive, buffer, kinds } = open(() => verdict, payload.posts.createdBy);
    receive('post_new--moved-back-to-public');
    receive('like_new--simple');
    receive('comment_new--simple');
    receive('post_destroy--simple');
    receive('user_update--direct');
    time.advance(40);
    await eventually(() => expect(kinds()).toEqual([['self-changed']]));
    verdict = 'apply';
    buffer.retryDeferred();
    await eventually(() =>
      expect(kinds()).toEqual([['self-changed'], ['post-reported'], ['liked'], ['commented'], ['post-lost']]),
    );
  });

  it('is examined again after two seconds', async () => {
    let verdict: 'wait' | 'apply' = 'wait';
    const { time, receive, kinds } = open(() => verdict);
    receive('like_new--simple');
    time.advance(40);
    await eventually(() => expect(time.pending()).toBe(1));
    verdict = 'apply';
    time.advance(2000);
    await eventually(() => expect(kinds()).toEqual([['liked']]));
  });
});
