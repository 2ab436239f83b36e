import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchScreen } from '../../../src/routes/-screens/SearchScreen.tsx';
import type { PostsSearch } from '../../../src/routes/-search.ts';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { drafts } from '../../support/fake-live-later.ts';
import { links, render, renderInTheEnd, words, wordsInTheEnd } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => async () => undefined,
  useRouter: () => null,
  useLocation: () => '/search?q=tea',
}));

const FORM = 'Exact phrase';

/** What the store has of the search. */
function stored(facts: { fetchedAt?: number | null; failure?: Failure | null }): void {
  const freshness = { fetchedAt: null, failure: null, failedAt: answers.nowAt, ...facts };
  answers.feedPage = {
    feedKey: 'key',
    entries: [],
    hasNewer: false,
    hasOlder: false,
    owner: undefined,
    unsent: 0,
    ...freshness,
  };
  answers.byQuery = { ...answers.byQuery, viewFreshness: freshness };
}
const screen = (search: PostsSearch, isSignedIn = true) => <SearchScreen search={search} isSignedIn={isSignedIn} />;
const atOnce = (search: PostsSearch) => words(screen(search));
const inTheEnd = (search: PostsSearch) => wordsInTheEnd(screen(search));

beforeEach(() => {
  resetAnswers();
  drafts.clear();
});

describe('the search page', () => {
  test('tells visitors to sign in, and shows them neither form nor results [2.241 6.006]', async () => {
    const page = screen({ q: 'tea' }, false);
    expect(await wordsInTheEnd(page)).toBe('Search Please Sign In to use the search');
    expect(links(page)).toEqual([{ href: '/signin?back=%2Fsearch%3Fq%3Dtea', text: 'Sign In' }]);
  });

  test('has the header “Search”, with and without a query [2.183]', async () => {
    for (const search of [{}, { q: 'tea' }]) {
      stored({ fetchedAt: 1 });
      expect(render(screen(search))).toMatch(/<h1[^>]*>Search<\/h1>/);
    }
  });

  test('shows “Searching” until the server has answered [2.242]', () => {
    answers.isRefreshing = true;
    stored({});
    expect(atOnce({ q: 'tea' })).toContain('Searching');
    stored({ fetchedAt: 1 });
    expect(atOnce({ q: 'tea' })).not.toContain('Searching');
  });

  test('shows “Search results for: {query}” above the results [2.243]', () => {
    stored({ fetchedAt: 1 });
    expect(atOnce({ q: ' "night train" ' })).toContain('Search results for: "night train"');
    expect(atOnce({ qs: 'tea' })).toContain('Search results for: tea');
  });

  test('says that a search without results found none [2.244]', async () => {
    stored({ fetchedAt: 1 });
    expect(await inTheEnd({ q: 'tea' })).toContain('No results found. Try a different query.');
  });
});

describe('the advanced form', () => {
  test('is shown if there is no query, or a blank one [2.245]', async () => {
    expect(await inTheEnd({})).toContain(FORM);
    expect(await inTheEnd({ q: '  ' })).toContain(FORM);
  });

  test('is shown with “advanced”, filled with the parts of the query [2.246 2.047]', async () => {
    stored({ fetchedAt: 1 });
    const html = await renderInTheEnd(screen({ q: '"night train" from:luna', advanced: '' }));
    expect(html).toContain('value="night train"');
    expect(html).toContain('value="luna"');
    expect(links(screen({ q: 'tea', advanced: '' }))).toContainEqual({
      href: '/search?q=tea',
      text: 'Hide advanced search',
    });
  });

  test('is only linked above results without “advanced” [2.246]', async () => {
    stored({ fetchedAt: 1 });
    expect(await inTheEnd({ q: 'tea' })).not.toContain(FORM);
    expect(links(screen({ q: 'tea' }))).toContainEqual({ href: '/search?q=tea&advanced=', text: 'Advanced search' });
  });

  test('shows what was typed into it for the same query, and not what was typed for another', async () => {
    drafts.set('search', { body: '', fields: { words: 'typed', of: 'tea' } });
    stored({ fetchedAt: 1 });
    expect(await renderInTheEnd(screen({ q: 'tea', advanced: '' }))).toContain('value="typed"');
    expect(await renderInTheEnd(screen({ q: 'rope', advanced: '' }))).toContain('value="rope"');
    expect(await renderInTheEnd(screen({}))).not.toContain('value="typed"');
  });

  test('shows the query that it makes, and explains only operators that the server knows', async () => {
    drafts.set('search', { body: '', fields: { any: 'tea coffee', likedBy: '@me', where: 'in-body', of: '' } });
    const shown = await inTheEnd({});
    expect(shown).toContain('Query: in-body: tea | coffee liked-by:me');
    expect(shown).toContain('in-my:saves');
    expect(shown).not.toContain('has:');
  });
});

describe('a query that the server does not accept', () => {
  const failure: Failure = { kind: 'bad-query', err: 'Minimum prefix length is 2' };

  test('is an error at the form with the server’s words, not a failure of the page', async () => {
    stored({ failure });
    const shown = await inTheEnd({ q: 'a*' });
    expect(shown).toContain('The server cannot search for this: Minimum prefix length is 2');
    expect(shown).toContain(FORM);
    expect(shown).not.toContain('Error loading');
    expect(shown).not.toContain('Try again');
    expect(shown).not.toContain('No results');
  });

  test('differs from a server that fails', async () => {
    stored({ failure: { kind: 'http', status: 500, err: 'Database is down' } });
    const shown = await inTheEnd({ q: 'tea' });
    expect(shown).toContain('Error loading feed: Database is down');
    expect(shown).not.toContain(FORM);
  });
});

describe('recent searches', () => {
  test('are listed without a query, each with a link and a button that removes it', async () => {
    answers.byQuery = { recentSearches: ['"night train"', 'tea & rope'] };
    const html = await renderInTheEnd(screen({}));
    expect(links(screen({})).map(({ href }) => href)).toEqual([
      '/search?q=%22night+train%22',
      '/search?q=tea+%26+rope',
    ]);
    expect(html).toContain('aria-label="Remove “tea &amp; rope” from recent searches"');
    expect(words(screen({}))).toContain('Remove all');
  });

  test('have no box while there are none', async () => {
    answers.byQuery = { recentSearches: [] };
    expect(await inTheEnd({})).not.toContain('Recent searches');
  });
});
