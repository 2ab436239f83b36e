import { type CorpusPost, corpusPost, corpusWorld, SEARCHER, type SearchCorpus } from '../../support/search-corpus.ts';
import { type Answer, bodies, network } from './helpers.ts';

/** Posts with these bodies, or as they are given. */
export const postsOf = (...posts: (string | CorpusPost)[]): Partial<SearchCorpus> => ({
  posts: posts.map((one) => (typeof one === 'string' ? corpusPost(one) : one)),
});

/** Returns the answer to a search. */
export const ask = (corpus: Partial<SearchCorpus>, query: string, more = ''): Promise<Answer> =>
  network(corpusWorld(corpus)).get(`/search?qs=${encodeURIComponent(query)}${more}`, SEARCHER);

/** Returns the bodies of the posts that a search finds, the newest first. */
export const hits = async (corpus: Partial<SearchCorpus>, query: string): Promise<string[]> =>
  bodies(await ask(corpus, query));

/** A post with these comments. */
export const commented = (body: string, ...comments: (string | { author: string; body: string })[]): CorpusPost =>
  corpusPost(body, {
    comments: comments.map((one) => (typeof one === 'string' ? { author: 'venus', body: one } : one)),
  });
