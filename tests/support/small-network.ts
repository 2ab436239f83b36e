import type { Account, Post, PostId } from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';
import { json } from './engine-world.ts';
import { anAccount, feedFacts } from './facts.ts';
import { recordedBody } from './recordings.ts';
import { wireFeed, wirePostReply } from './wire.ts';

type Answer = Response | (() => Response | Promise<Response>);

/** A server for engine tests: one home feed, single posts, and the recorded luna. Every response can be replaced. */
export class SmallNetwork {
  posts: Post[] = [];
  accounts: Account[] = [anAccount('luna'), anAccount('mars')];
  token = 'good';
  /** Posts that the viewer may not see, with the server's error. */
  readonly refused = new Map<PostId | string, { status: number; err: string }>();
  /** Responses by method and path below /v3/, checked first. */
  readonly answers = new Map<string, Answer>();
  readonly requests: Request[] = [];

  answer = async (request: Request): Promise<Response> => {
    this.requests.push(request.clone());
    const url = new URL(request.url);
    const path = decodeURIComponent(url.pathname.replace('/v3/', ''));
    const given = this.answers.get(`${request.method} ${path}`);
    if (given) return typeof given === 'function' ? given() : given.clone();
    if (request.method === 'POST' && path === 'session') return this.#signIn();
    const token = request.headers.get('authorization');
    if (token !== null && token !== `Bearer ${this.token}`) return json({ err: 'token is not active' }, 401);
    if (path === 'users/whoami') return token ? json(recordedBody('session/whoami--luna')) : json({ err: 'no' }, 401);
    if (path === 'timelines/home/list') return json(recordedBody('homefeeds/list--luna'));
    if (path === 'server-info') return json(recordedBody('server/server-info--anonymous'));
    if (path === 'timelines/home') return json(wireFeed(this.#page(url.searchParams)));
    if (path === 'posts/byIds') return this.#byIds((await request.json()) as { postIds: PostId[] });
    if (path.startsWith('posts/')) return this.#post(path.slice('posts/'.length));
    return json({ err: 'Not found' }, 404);
  };

  paths(): string[] {
    return this.requests.map((request) => `${request.method} ${new URL(request.url).pathname.replace('/v3/', '')}`);
  }

  #signIn(): Response {
    const { users } = recordedBody('session/whoami--luna') as { users: object };
    return json({ users, authToken: this.token });
  }

  #visible = () => this.posts.filter((post) => !this.refused.has(post.id));

  #page(parameters: URLSearchParams): FeedFacts {
    const offset = Number(parameters.get('offset') ?? 0);
    const limit = Number(parameters.get('limit') ?? 30);
    const visible = this.#visible();
    const isLastPage = offset + limit >= visible.length;
    return feedFacts(visible.slice(offset, offset + limit), { accounts: this.accounts, isLastPage });
  }

  #byIds({ postIds }: { postIds: PostId[] }): Response {
    const found = this.#visible().filter((post) => postIds.includes(post.id));
    const notFound = postIds.filter((id) => !found.some((post) => post.id === id));
    return json(wireFeed(feedFacts(found, { accounts: this.accounts, notFound })));
  }

  #post(idOrShort: string): Response {
    const refusal = this.refused.get(idOrShort);
    if (refusal) return json({ err: refusal.err }, refusal.status);
    const post = this.posts.find((one) => one.id === idOrShort || one.shortId === idOrShort);
    return post ? json(wirePostReply(post, this.accounts)) : json({ err: 'Post not found' }, 404);
  }
}
