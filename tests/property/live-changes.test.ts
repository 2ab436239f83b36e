import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountId, asAccountId, type FeedRef, type Post, type PostId } from '../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';
import {
  applyEvents,
  applyFeed,
  applyLoss,
  applyPostsById,
  applySinglePost,
  nextOrdinal,
} from '../../worker/apply/index.ts';
import { foldPost } from '../../worker/apply/post/fold.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const POST = 'p1' as PostId;
const NOW = 1_800_000_000_000;

/** The server's state of one post, and the events that it sends for each change. */
class Server {
  post: Post;
  isGone = false;
  #lastNumber: number;
  #clock = 0;

  constructor(likes: number, comments: number) {
    this.post = aPost(POST, {
      likes: Array.from({ length: likes }, (_, i) => asAccountId(`early${i}`)),
      comments: Array.from({ length: comments }, (_, i) => aComment(POST, i + 1)),
    });
    this.#lastNumber = comments;
  }

  /** Makes the drawn change if it is possible now. Returns the events about it. */
  act(what: number, whom: number): RealtimeFact | null {
    const { post } = this;
    if (this.isGone) return null;
    this.#clock += 1;
    const changed = (change: Extract<RealtimeFact, { kind: 'post-changed' }>['change']): RealtimeFact => ({
      kind: 'post-changed',
      postId: POST,
      change,
      accounts: [],
    });
    const some = post.comments[whom % Math.max(1, post.comments.length)];
    switch (what) {
      case 0: {
        const by = asAccountId(`liker${whom}`);
        const isLiked = post.likes.includes(by);
        const others = post.likes.filter((id) => id !== by);
        // Likes of subscriptions come first. Other likes come after them, where they are folded at once.
        this.post = { ...post, likes: isLiked ? others : whom % 2 === 0 ? [by, ...others] : [...others, by] };
        return changed(isLiked ? { kind: 'unliked', by } : { kind: 'liked', by });
      }
      case 1: {
        this.#lastNumber += 1;
        const comment = aComment(POST, this.#lastNumber);
        this.post = { ...post, comments: [...post.comments, comment] };
        return changed({ kind: 'commented', comment });
      }
      case 2: {
        if (!some) return null;
        const edited = { ...some, body: `edit ${this.#clock}`, updatedAt: this.#clock };
        this.post = { ...post, comments: post.comments.map((one) => (one === some ? edited : one)) };
        return changed({ kind: 'comment-rewritten', commentId: some.id, body: edited.body, updatedAt: this.#clock });
      }
      case 3: {
        if (!some) return null;
        this.post = { ...post, comments: post.comments.filter((one) => one !== some) };
        return changed({ kind: 'comment-removed', commentId: some.id });
      }
      case 4:
        this.post = { ...post, isHidden: !post.isHidden };
        return changed({ kind: 'flagged', flag: 'isHidden', value: !post.isHidden });
      case 5:
        this.post = { ...post, body: `body ${this.#clock}`, updatedAt: this.#clock };
        return { kind: 'post-reported', post: foldPost(this.post), accounts: [], isNew: false, channels: [] };
      default:
        if (whom > 0) return null;
        this.isGone = true;
        return { kind: 'post-lost', postId: POST };
    }
  }
}

type Way = 'feed' | 'single' | 'byIds';
/** A request: its ordinal, and the server's answer. */
interface Asked {
  ordinal: number;
  way: Way;
  answer: Post | 'gone' | null;
}

class Client {
  readonly mirror = new MirrorDatabase(freshAccountId());
  async ask(way: Way): Promise<Asked> {
    return { ordinal: await nextOrdinal(this.mirror, NOW), way, answer: null };
  }
  async receive(facts: RealtimeFact[]): Promise<void> {
    await applyEvents(this.mirror, facts, { at: NOW });
  }
  async read({ ordinal, way, answer }: Asked): Promise<void> {
    const arrival = { ordinal, at: NOW };
    if (answer === null) return;
    if (answer === 'gone') {
      if (way !== 'feed') await applyLoss(this.mirror, [POST], arrival);
      return;
    }
    const accounts = [anAccount('luna')];
    if (way === 'single') await applySinglePost(this.mirror, { post: answer, accounts }, [], arrival);
    else {
      const facts = feedFacts([foldPost(answer)], { accounts, isLastPage: true });
      if (way === 'byIds') await applyPostsById(this.mirror, facts, arrival);
      else await applyFeed(this.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, arrival);
    }
  }
}

const aStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('act' as const), what: fc.nat(6), whom: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive-again' as const), back: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), way: fc.constantFrom<Way>('feed', 'single', 'byIds') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), which: fc.nat(3) }) },
);
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

async function play(
  steps: readonly Step[],
  likes: number,
  comments: number,
): Promise<{ client: Client; server: Server }> {
  const server = new Server(likes, comments);
  const client = new Client();
  const sent: RealtimeFact[] = [];
  let received = 0;
  let asked: Asked[] = [];
  const answer = (request: Asked | undefined) => {
    if (request?.answer === null) request.answer = server.isGone ? 'gone' : server.post;
  };
  const first = await client.ask('feed');
  answer(first);
  await client.read(first);
  for (const step of steps) {
    if (step.kind === 'act') {
      const fact = server.act(step.what, step.whom);
      if (fact) sent.push(fact);
    } else if (step.kind === 'receive') {
      const facts = sent.slice(received, received + step.count);
      received += facts.length;
      await client.receive(facts);
    } else if (step.kind === 'receive-again') {
      await client.receive(
        sent
          .slice(0, received)
          .slice(-1 - step.back)
          .slice(0, 1),
      );
    } else if (step.kind === 'ask') asked.push(await client.ask(step.way));
    else if (step.kind === 'answer') answer(asked[step.which % Math.max(1, asked.length)]);
    else {
      const request = asked[step.which % Math.max(1, asked.length)];
      if (!request?.answer) continue;
      asked = asked.filter((one) => one !== request);
      await client.read(request);
    }
  }
  await client.receive(sent.slice(received));
  for (const request of asked.reverse()) {
    answer(request);
    await client.read(request);
  }
  return { client, server };
}

/** The numbers and contents of a card, without the order of likes. */
const gist = (post: Post | undefined) =>
  post && {
    body: post.body,
    isHidden: post.isHidden,
    likes: post.likes.length + post.omittedLikes,
    likers: post.omittedLikes === 0 ? post.likes.toSorted() : null,
    comments: post.comments.length + post.omittedComments,
    last: post.comments.at(-1)?.body,
    bodies: post.omittedComments === 0 ? post.comments.map((comment) => comment.body) : null,
  };

async function check(steps: readonly Step[], likes: number, comments: number): Promise<void> {
  const { client, server } = await play(steps, likes, comments);
  const { mirror } = client;
  const card = await mirror.posts.get(POST);
  const isStale = (await mirror.doubts.get(POST)) !== undefined;
  try {
    if (server.isGone) {
      expect(card).toBeUndefined();
      return;
    }
    expect(card).toBeDefined();
    if (isStale) {
      // A stale id is revalidated by a read. No guessed number may remain after it.
      const again = await client.ask('byIds');
      again.answer = server.post;
      await client.read(again);
      expect(gist(await mirror.posts.get(POST))).toEqual(gist(foldPost(server.post)));
      return;
    }
    const truth = gist(server.post);
    const shown = gist(card);
    expect({ ...shown, likers: null, bodies: null }).toEqual({ ...truth, likers: null, bodies: null });
    if (shown?.likers) expect(shown.likers).toEqual(truth?.likers);
    if (shown?.bodies) expect(shown.bodies).toEqual(truth?.bodies);
    const thread = await mirror.threads.get(POST);
    if (thread?.isWhole) {
      const rows = await mirror.comments.where('[postId+seqNumber]').between([POST, 0], [POST, 1e9]).toArray();
      expect(rows.map((row) => row.body)).toEqual(server.post.comments.map((comment) => comment.body));
      expect(thread.likes.toSorted()).toEqual(server.post.likes.toSorted() satisfies AccountId[]);
    }
  } finally {
    await mirror.delete();
  }
}

const steps = fc.array(aStep, { minLength: 6, maxLength: 30 });

describe('duplicated or late events, and answers in any order', () => {
  it('result in the state of the server if nothing is folded', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(2), fc.nat(2), (list, likes, comments) => check(list, likes, comments)),
      { numRuns: 100 },
    );
  });

  it('result in the state of the server, or in a recorded stale id, if likes and comments are folded', async () => {
    const many = fc.integer({ min: 4, max: 8 });
    await fc.assert(
      fc.asyncProperty(steps, many, many, (list, likes, comments) => check(list, likes, comments)),
      { numRuns: 100 },
    );
  });
});
