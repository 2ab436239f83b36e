import fc from 'fast-check';
import { asPostId, type Post } from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';
import { aComment, aPost, feedFacts } from './facts.ts';

/** A server feed reduced to what matters for paging: order, activity that bumps posts, and removal. */
export class ModelFeed {
  #posts: { id: string; comments: number; likes: number }[] = [];
  #created = 0;

  insert(): void {
    this.#created += 1;
    this.#posts.unshift({ id: `p${this.#created}`, comments: 0, likes: 0 });
  }

  /** A comment: the post moves to the top. */
  bump(index: number): void {
    const [post] = this.#posts.splice(index % Math.max(1, this.#posts.length), 1);
    if (post) this.#posts.unshift({ ...post, comments: post.comments + 1 });
  }

  /** A comment that the viewer does not see: the post moves to the top and looks unchanged. */
  bumpUnseen(index: number): void {
    const [post] = this.#posts.splice(index % Math.max(1, this.#posts.length), 1);
    if (post) this.#posts.unshift(post);
  }

  /** A change that does not move the post. */
  like(index: number): void {
    const post = this.#posts[index % Math.max(1, this.#posts.length)];
    if (post) post.likes += 1;
  }

  remove(index: number, count: number): void {
    this.#posts.splice(index % Math.max(1, this.#posts.length), count);
  }

  ids(): string[] {
    return this.#posts.map((post) => post.id);
  }

  page(offset: number, limit: number): FeedFacts {
    const posts = this.#posts.slice(offset, offset + limit).map(toPost);
    return feedFacts(posts, { isLastPage: offset + limit >= this.#posts.length });
  }
}

function toPost({ id, comments, likes }: { id: string; comments: number; likes: number }): Post {
  const shown = comments === 0 ? [] : [aComment(id, comments)];
  return aPost(id, {
    id: asPostId(id),
    comments: shown,
    omittedComments: Math.max(0, comments - 1),
    omittedLikes: likes,
  });
}

export type Step =
  | { kind: 'insert' }
  | { kind: 'bump'; index: number }
  | { kind: 'bump-unseen'; index: number }
  | { kind: 'like'; index: number }
  | { kind: 'remove'; index: number; count: number }
  | { kind: 'fetch'; page: number };

export const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'insert' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bump' as const), index: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bump-unseen' as const), index: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('like' as const), index: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      index: fc.nat(60),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('fetch' as const), page: fc.nat(4) }) },
);

/** Applies a step on the server. Callers do the fetches. */
export function play(feed: ModelFeed, step: Exclude<Step, { kind: 'fetch' }>): void {
  if (step.kind === 'insert') feed.insert();
  else if (step.kind === 'bump') feed.bump(step.index);
  else if (step.kind === 'bump-unseen') feed.bumpUnseen(step.index);
  else if (step.kind === 'like') feed.like(step.index);
  else if (step.kind === 'remove') feed.remove(step.index, step.count);
}
