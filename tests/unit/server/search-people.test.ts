import { describe, expect, it } from 'vitest';
import { corpusPost, type SearchCorpus } from '../../support/search-corpus.ts';
import { bodies, network } from './helpers.ts';
import { ask, commented, hits, postsOf } from './search-hits.ts';

const by = (author: string, body: string, to = [author]) => corpusPost(body, { author, to });
const direct = (author: string, body: string, to: string[]) => corpusPost(body, { author, to, isDirect: true });

describe('from: finds the author’s posts', () => {
  const corpus = postsOf(by('mars', 'm boat'), by('venus', 'v boat'), by('luna', 'l boat'), by('mars', 'm map'));

  it('by one of several names, ignoring case, and by “me”', async () => {
    expect(await hits(corpus, 'from:Mars')).toEqual(['m boat', 'm map']);
    expect(await hits(corpus, 'FROM:mars,venus boat')).toEqual(['m boat', 'v boat']);
    expect(await hits(corpus, 'from:me')).toEqual(['l boat']);
  });

  it('by nobody for an unknown name or two authors', async () => {
    expect(await hits(corpus, 'from:nobody')).toEqual([]);
    expect(await hits(corpus, 'from:nobody,luna')).toEqual(['l boat']);
    expect(await hits(corpus, 'from:mars from:luna')).toEqual([]);
  });

  it('of all others after a minus', async () => {
    expect(await hits(corpus, '-from:mars,me')).toEqual(['v boat']);
    expect(await hits(corpus, '-from:nobody boat')).toEqual(['m boat', 'v boat', 'l boat']);
  });
});

describe('the feeds that a post went to', () => {
  const corpus = postsOf(
    by('mars', 'own'),
    by('mars', 'group', ['sailors', 'venus']),
    direct('mars', 'to me', ['luna', 'venus']),
    direct('luna', 'from me', ['mars']),
    direct('venus', 'of others', ['mars']),
  );

  it('in: and group: find posts of users and groups, no direct messages', async () => {
    for (const operator of ['in', 'group']) {
      expect(await hits(corpus, `${operator}:mars`), operator).toEqual(['own']);
      expect(await hits(corpus, `${operator}:sailors,mars`), operator).toEqual(['own', 'group']);
      expect(await hits(corpus, `${operator}:sailors ${operator}:venus`), operator).toEqual(['group']);
      expect(await hits(corpus, `${operator}:me`), operator).toEqual([]);
    }
    expect(await hits(corpus, '-in:mars,sailors')).toEqual(['to me', 'from me']);
  });

  it('to: finds direct messages to a user, too', async () => {
    expect(await hits(corpus, 'to:me')).toEqual(['to me']);
    expect(await hits(corpus, 'to:venus')).toEqual(['group', 'to me']);
    expect(await hits(corpus, 'to:mars')).toEqual(['own', 'from me']);
    expect(await hits(corpus, '-to:venus,mars')).toEqual([]);
  });
});

describe('what people did with a post', () => {
  const corpus: Partial<SearchCorpus> = postsOf(
    commented('venus said', { author: 'venus', body: 'boat' }, { author: 'pluto', body: 'map' }),
    corpusPost('venus likes', { likedBy: ['venus', 'luna'] }),
    'nothing',
  );

  it('commented-by: finds posts with their comments', async () => {
    for (const operator of ['commented-by', 'commentedby'])
      expect(await hits(corpus, `${operator}:venus,nobody`), operator).toEqual(['venus said']);
    expect(await hits(corpus, 'commented-by:venus commented-by:pluto')).toEqual(['venus said']);
    expect(await hits(corpus, '-commented-by:venus')).toEqual(['venus likes', 'nothing']);
  });

  it('liked-by: finds posts with their likes', async () => {
    for (const operator of ['liked-by', 'likedby'])
      expect(await hits(corpus, `${operator}:venus`), operator).toEqual(['venus likes']);
    expect(await hits(corpus, 'liked-by:me')).toEqual(['venus likes']);
    expect(await hits(corpus, '-liked-by:venus')).toEqual(['venus said', 'nothing']);
  });
});

describe('author: asks who wrote the content', () => {
  const corpus = postsOf(
    commented('mars: boat', { author: 'venus', body: 'map' }, { author: 'pluto', body: 'boat' }),
    corpusPost('venus: map', { author: 'venus', comments: [{ author: 'mars', body: 'boat' }] }),
    by('pluto', 'pluto: tide'),
  );

  it('alone it finds their posts, and posts with their comments', async () => {
    for (const operator of ['author', 'by'])
      expect(await hits(corpus, `${operator}:venus`), operator).toEqual(['mars: boat', 'venus: map']);
    expect(await hits(corpus, 'author:pluto,mars')).toEqual(['mars: boat', 'venus: map', 'pluto: tide']);
    expect(await hits(corpus, 'author:nobody')).toEqual([]);
  });

  it('the same content must have the words and the author', async () => {
    expect(await hits(corpus, 'author:mars boat')).toEqual(['mars: boat', 'venus: map']);
    expect(await hits(corpus, 'map author:venus')).toEqual(['mars: boat', 'venus: map']);
    expect(await hits(corpus, 'map author:pluto')).toEqual([]);
    expect(await hits(corpus, 'author:venus author:mars')).toEqual([]);
  });

  it('after a scope it asks for the author of the post or of the comment', async () => {
    expect(await hits(corpus, 'in-body: author:venus')).toEqual(['venus: map']);
    expect(await hits(corpus, 'in-comments: author:venus')).toEqual(['mars: boat']);
    expect(await hits(corpus, 'in-comments: boat author:venus')).toEqual([]);
    expect(await hits(corpus, 'author:venus in-comments: boat')).toEqual(['mars: boat', 'venus: map']);
    expect(await hits(corpus, 'in-comments:boat author:venus')).toEqual(['mars: boat', 'venus: map']);
  });

  it('a minus excludes contents by them', async () => {
    expect(await hits(corpus, 'boat -author:mars')).toEqual(['mars: boat']);
    expect(await hits(corpus, 'in-comments: -author:venus,pluto')).toEqual(['venus: map']);
  });
});

describe('in-my: finds posts of the viewer’s own lists', () => {
  const corpus: Partial<SearchCorpus> = {
    ...postsOf(
      corpusPost('saved', { savedBy: ['luna'] }),
      direct('mars', 'direct', ['luna']),
      commented('discussed', { author: 'luna', body: 'x' }),
      corpusPost('liked', { likedBy: ['luna'] }),
      by('venus', 'friend', ['venus']),
      by('luna', 'own'),
      corpusPost('other', { savedBy: ['mars'], likedBy: ['mars'] }),
    ),
    subscriptions: [{ reader: 'luna', target: 'venus' }],
  };

  it.each([
    ['saves', ['saved']],
    ['directs', ['direct']],
    ['discussions', ['discussed', 'liked', 'own']],
    ['friends', ['friend']],
  ])('%s, also in the singular', async (list, expected) => {
    for (const query of [`in-my:${list}`, `inmy:${list}`, `in-my:${list.slice(0, -1)}`])
      expect(await hits(corpus, query), query).toEqual(expected);
  });

  it('any of several lists, none, and not these', async () => {
    expect(await hits(corpus, 'in-my:saves,directs')).toEqual(['saved', 'direct']);
    expect(await hits(corpus, 'in-my:nothing')).toEqual([]);
    expect(await hits(corpus, '-in-my:discussions,saves,directs')).toEqual(['friend', 'other']);
  });
});

describe('what the viewer does not see is not found', () => {
  const said = (author: string) => commented(`under ${author}`, { author, body: 'boat' });

  it('comments of people whom the viewer banned', async () => {
    const corpus = { ...postsOf(said('pluto'), said('venus')), bans: [{ by: 'luna', banned: 'pluto' }] };
    expect(await hits(corpus, 'boat')).toEqual(['under venus']);
    expect(await hits(corpus, 'in-comments: boat')).toEqual(['under venus']);
    expect(await hits(corpus, 'commented-by:pluto')).toEqual([]);
    expect(await hits(corpus, 'author:pluto')).toEqual([]);
  });

  it('comments of people who banned the viewer, except under the viewer’s posts', async () => {
    const mine = corpusPost('mine', { author: 'luna', to: ['luna'], comments: [{ author: 'pluto', body: 'boats' }] });
    const corpus = { ...postsOf(said('pluto'), mine), bans: [{ by: 'pluto', banned: 'luna' }] };
    expect(await hits(corpus, 'boat')).toEqual(['mine']);
    expect(await hits(corpus, 'commented-by:pluto')).toEqual(['mine']);
  });

  it('likes of people whom the viewer banned', async () => {
    const corpus = { ...postsOf(corpusPost('x', { likedBy: ['pluto'] })), bans: [{ by: 'luna', banned: 'pluto' }] };
    expect(await hits(corpus, 'liked-by:pluto')).toEqual([]);
  });

  it('bans do not hide comments in a group where the viewer turned them off', async () => {
    const group = corpusPost('group', { to: ['sailors'], comments: [{ author: 'pluto', body: 'boat' }] });
    const corpus = { ...postsOf(group), bans: [{ by: 'luna', banned: 'pluto' }] };
    expect(await hits(corpus, 'boat')).toEqual([]);
    expect(await hits({ ...corpus, bansOffIn: ['sailors'] }, 'boat')).toEqual(['group']);
  });

  it('posts of banned people, of private groups, and direct messages of others', async () => {
    const corpus = {
      ...postsOf(
        by('pluto', 'boat 1'),
        by('mars', 'boat 2', ['harbour']),
        direct('venus', 'boat 3', ['mars']),
        'boat 4',
      ),
      bans: [{ by: 'luna', banned: 'pluto' }],
    };
    expect(await hits(corpus, 'boat')).toEqual(['boat 4']);
    const reader = { ...corpus, subscriptions: [{ reader: 'luna', target: 'harbour' }] };
    expect(await hits(reader, '-map')).toEqual(['boat 2', 'boat 4']);
  });
});

describe('the answer to a search', () => {
  const numbered = { posts: Array.from({ length: 5 }, (_, index) => corpusPost(`boat ${index}`)) };

  it('is empty for a query without terms', async () => {
    for (const query of ['', '   ', '…', '| +', 'from:', 'in-my:', '"', '*', '#', '-']) {
      const { status, body } = await ask(numbered, query);
      expect([status, body.posts, body.isLastPage], query).toEqual([200, [], true]);
    }
  });

  it('is paged', async () => {
    const second = await ask(numbered, 'boat', '&offset=2&limit=2');
    expect([bodies(second), second.body.isLastPage]).toEqual([['boat 2', 'boat 3'], false]);
    expect((await ask(numbered, 'boat', '&offset=4&limit=2')).body.isLastPage).toBe(true);
  });

  it('is refused to visitors', async () => {
    expect((await network({}).get('/search?qs=boat')).status).toBe(401);
  });
});
