import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedRef, PostId } from '../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../src/shared/store/index.ts';
import { applyFeed, applyLoss, applySinglePost } from '../../worker/apply/index.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const POST = 'p1' as PostId;

let mirror: MirrorDatabase;
afterEach(() => mirror.delete());

/** An answer of the server about a post, with its state when the request began. */
type Answer = { kind: 'feed' | 'single' | 'lost'; version: number };

const anAnswer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constantFrom('feed' as const, 'feed' as const, 'single' as const, 'lost' as const),
  version: fc.nat(3),
});

const postOf = (version: number) =>
  aPost(POST, {
    body: `body ${version}`,
    isSaved: version % 2 === 0,
    omittedLikes: version,
    comments: [aComment(POST, 1, { body: `comment ${version}` })],
  });

async function apply({ kind, version }: Answer, ordinal: number): Promise<void> {
  const arrival = { ordinal, at: 0 };
  const accounts = [anAccount('luna', { screenName: `Luna ${version}` })];
  if (kind === 'lost') await applyLoss(mirror, [POST], arrival);
  else if (kind === 'single') await applySinglePost(mirror, { post: postOf(version), accounts }, [], arrival);
  else {
    const facts = feedFacts([postOf(version)], { accounts, isLastPage: true });
    await applyFeed(mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, arrival);
  }
}

async function truth() {
  const post = await mirror.posts.get(POST);
  const author = await mirror.accounts.get('luna' as never);
  return {
    body: post?.body,
    isSaved: post?.isSaved,
    likes: post?.omittedLikes,
    comment: post?.comments[0]?.body,
    author: author?.screenName,
  };
}

describe('newer wins', () => {
  it('in any order in which the answers arrive', async () => {
    const answers = fc.array(anAnswer, { minLength: 1, maxLength: 6 });
    const shuffled = answers.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(
          list.map((_, i) => i),
          { minLength: list.length },
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([list, order]) => {
        mirror = new MirrorDatabase(freshAccountId());
        for (const index of order) {
          const answer = list[index];
          if (answer) await apply(answer, index + 1);
        }
        const last = list.at(-1);
        const spoken = list.filter((answer) => answer.kind !== 'lost').at(-1);
        const isGone = last?.kind === 'lost';
        const shown = last?.version;
        expect(await truth()).toEqual({
          body: isGone ? undefined : `body ${shown}`,
          isSaved: isGone ? undefined : (shown ?? 0) % 2 === 0,
          likes: isGone ? undefined : shown,
          comment: isGone ? undefined : `comment ${shown}`,
          author: spoken && `Luna ${spoken.version}`,
        });
        await mirror.delete();
      }),
      { numRuns: 80 },
    );
  });
});
