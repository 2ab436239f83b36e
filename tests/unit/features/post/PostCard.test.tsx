import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostCard } from '../../../../src/features/post/index.ts';
import type { PostView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account, attachment, comment, postView } from '../../../support/post-views.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
beforeEach(resetAnswers);

const card = (view: PostView) => (
  <ReaderScope>
    <PostCard view={view} position={3} />
  </ReaderScope>
);
const me = account('yara');
const luna = account('luna', { screenName: 'Luna Maris' });
const names = (list: string[]) => list.map((name) => account(name));

describe('PostCard', () => {
  it('shows author and groups and links to the URL of the post', () => {
    const garden = account('garden', { type: 'group', screenName: 'Garden Group' });
    const view = postView('abc123', 'Hello', { author: luna, to: [garden] });
    expect(words(card(view))).toMatch(/Luna Maris to Garden Group .*Just now · @luna/);
    expect(links(card(view))).toContainEqual({ href: '/garden/abc123', text: 'Just now' });
  });

  it('shows the destinations unless the only one is the author’s feed', () => {
    expect(words(card(postView('abc123', 'Hello', { author: luna })))).not.toContain(' to ');
    const garden = account('garden', { type: 'group', screenName: 'Garden Group' });
    expect(words(card(postView('abc123', 'Hello', { author: luna, to: [luna, garden] })))).toContain(
      'to Luna Maris’s feed, Garden Group',
    );
    expect(words(card(postView('abc123', 'Hello', { author: me, to: [me, garden] })))).toContain(
      'You to My feed, Garden',
    );
  });

  it('shows a direct message with its recipients', () => {
    const direct = card(postView('abc123', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }));
    expect(words(direct)).toContain('to You');
    expect(render(direct)).toContain('aria-label="Direct message"');
  });

  it.each([
    ['public', 'Public post'],
    ['protected', 'Protected post: visible to site users only'],
    ['private', 'Private post'],
  ] as const)('labels a post of a %s feed as %s', (privacy, said) => {
    const shown = render(card(postView('abc123', 'Hello', { author: account('luna', { privacy }) })));
    expect(shown).toContain(`aria-label="${said}" title="${said}"`);
  });

  it('shows a post whose author is unknown [8.057]', () => {
    const view = postView('abc123', 'Hello', { author: luna });
    expect(words(card({ ...view, author: undefined, destinations: [] }))).toContain('-unknown-');
  });

  it('turns mentions, hashtags and URLs into links', () => {
    const view = postView(
      'abc123',
      'Ask @mars about #seeds at https://seeds.example/a and https://larder.example/mars',
      {
        author: luna,
      },
    );
    expect(links(card(view))).toEqual(
      expect.arrayContaining([
        { href: '/mars', text: '@mars' },
        { href: '/search?q=%23seeds', text: '#seeds' },
        { href: 'https://seeds.example/a', text: 'seeds.example/a' },
        { href: '/mars', text: 'larder.example/mars' },
      ]),
    );
  });

  it('shows text that looks like markup as text', () => {
    expect(render(card(postView('abc123', '<img src=x onerror=alert(1)>')))).not.toContain('<img');
  });

  it('takes the text direction from the text', () => {
    expect(render(card(postView('abc123', 'مرحبا')))).toMatch(/<div[^>]*dir="auto"[^>]*>مرحبا/);
  });

  it('reserves the size of each picture and offers a sharper one for high-density screens [3.043 3.062]', () => {
    const view = postView('abc123', '', { post: { attachments: [attachment('a'), attachment('b')] } });
    const html = render(card(view));
    expect(html.match(/width="225" height="150"/g)).toHaveLength(2);
    expect(html).toContain('srcSet="/attachments/thumbnails/a.jpg 263w, /attachments/thumbnails2/a.jpg 525w"');
  });

  it('shows eight of forty pictures and a button for the rest [2.266]', () => {
    const attachments = Array.from({ length: 40 }, (_, index) => attachment(`pic${index}`));
    const html = render(card(postView('abc123', '', { post: { attachments } })));
    expect(html.match(/<img/g)).toHaveLength(8);
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Show more<\/button>/);
  });

  it('does not fold pictures that fit into one row [2.266]', () => {
    const shown = words(card(postView('abc123', '', { post: { attachments: [attachment('a')] } })));
    expect(shown).not.toContain('Show more');
  });

  it('shows names of files without a URL, without links or players', () => {
    const song = attachment('song', { mediaType: 'audio', fileName: 'song.ogg', url: '' });
    const film = attachment('film', { mediaType: 'general', fileName: 'film.mp4', url: '' });
    const drawn = card(postView('abc123', '', { post: { attachments: [song, film] } }));
    expect(words(drawn)).toMatch(/song\.ogg \S+ \S+ film\.mp4 \d/);
    expect(render(drawn)).not.toMatch(/(src|href)=""/);
  });

  it('lists files with their size and plays audio with artist and title [3.061 3.063 9.093]', () => {
    const song = attachment('song', {
      mediaType: 'audio',
      artist: 'The Larks',
      title: 'Morning',
      sizeBytes: 4_194_304,
    });
    const paper = attachment('paper', { mediaType: 'general', fileName: 'paper.pdf', sizeBytes: 900 });
    const view = postView('abc123', '', { post: { attachments: [song, paper] } });
    const shown = words(card(view));
    expect(shown).toContain('The Larks – Morning 4.0 MiB');
    expect(shown).toContain('paper.pdf 900 B');
    expect(render(card(view))).toMatch(/<audio[^>]*aria-label="The Larks – Morning"/);
  });

  it('hides pictures of a post with #nsfw in its body or in the description of a recipient [3.053]', () => {
    const attachments = [attachment('a')];
    const ofAdults = account('luna', { description: 'Only for adults #nsfw' });
    for (const [body, author] of [['Look #NSFW', luna] as const, ['Look', ofAdults] as const]) {
      const view = postView('abc123', body, { author, post: { attachments } });
      expect(words(card(view)), body).toContain('Sensitive content Show Always show');
      expect(render(card(view)), body).not.toContain('<img');
    }
    const other = postView('abc123', 'Look #nsfwish', { author: luna, post: { attachments } });
    expect(render(card(other))).toContain('/attachments/thumbnails/a.jpg');
  });

  it('shows the likers in one sentence with at most four names [3.045 9.028]', () => {
    const likers = [me, ...names(['anna', 'boris'])];
    expect(words(card(postView('abc123', 'x', { likers, post: { omittedLikes: 9 } })))).toContain(
      'You, Anna, Boris and 9 more liked this',
    );
    const five = [me, ...names(['anna', 'boris', 'clara', 'dora'])];
    expect(words(card(postView('abc123', 'x', { likers: five })))).toContain(
      'You, Anna, Boris, Clara and 1 more liked this',
    );
    expect(words(card(postView('abc123', 'x', { likers: names(['anna']) })))).toContain('Anna liked this');
    expect(words(card(postView('abc123', 'x', { likers: names(['anna', 'boris']) })))).toContain(
      'Anna and Boris liked this',
    );
  });

  it('shows the likes of its comments and the number of backlinks', () => {
    const shown = (post: object) => words(card(postView('abc123', 'x', { author: luna, likers: [me], post })));
    expect(shown({ commentLikes: 5, backlinksCount: 3 })).toContain(
      'You liked this · 5 likes in comments · 3 posts link here',
    );
    expect(shown({ commentLikes: 1, backlinksCount: 1 })).toContain('1 like in comments · 1 post links here');
    expect(shown({})).not.toMatch(/in comments|links? here/);
    const linked = postView('abc123', 'x', { author: luna, post: { backlinksCount: 3 } });
    expect(links(card(linked))).toContainEqual({ href: '/luna/abc123/backlinks', text: '3 posts link here' });
  });

  it('shows in a home feed through whom the post came, at most three names [9.031]', () => {
    const read = names(['anna', 'boris', 'clara', 'dora']);
    answers.self = selfOf({ subscriptionIds: read.map(({ id }) => id) });
    const via = (likers: typeof read, hasVia = true) =>
      words(
        <ReaderScope>
          <PostCard view={postView('abc123', 'x', { author: luna, likers })} position={1} hasVia={hasVia} />
        </ReaderScope>,
      );
    expect(via(read.slice(0, 1))).toContain('Luna Maris via Anna Just');
    expect(via(read.slice(0, 3))).toContain('Luna Maris via Anna, Boris and Clara Just');
    expect(via(read)).toContain('Luna Maris via Anna, Boris and 2 more Just');
    expect(via(read, false)).not.toContain('via');
  });

  it('shows the line for omitted comments at their place with a link to the post', () => {
    const comments = ['first', 'second', 'third'].map((body) => comment(account('mars'), body));
    const view = postView('abc123', 'x', {
      author: luna,
      comments,
      post: { omittedComments: 6, omittedCommentsOffset: 1 },
    });
    expect(words(card(view))).toMatch(/first .*Show 6 more comments .*second .*third/);
    expect(links(card(view))).toContainEqual({ href: '/luna/abc123', text: 'Show 6 more comments' });
  });

  it('shows a placeholder for a hidden comment', () => {
    const hidden = comment(undefined, '', { hideType: 2 });
    expect(words(card(postView('abc123', 'x', { comments: [hidden] })))).toContain('Hidden comment');
  });

  it('shows “Updated on” only for an edit more than two minutes after creation [9.049]', () => {
    const at = 1_700_000_000_000;
    expect(words(card(postView('abc123', 'x', { post: { updatedAt: at + 120_000 } })))).not.toContain('Updated');
    expect(words(card(postView('abc123', 'x', { post: { updatedAt: at + 120_001 } })))).toMatch(
      /Updated on Nov 14, 2023 \d\d:\d\d/,
    );
  });

  it('shows names in the format the user prefers [3.031]', () => {
    const prefer = (displayNames: object) => {
      answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { displayNames } } });
      return words(card(postView('abc123', 'x', { author: luna, likers: [me] })));
    };
    expect(prefer({ displayOption: 1, useYou: true })).toMatch(/Luna Maris Just now.*You liked this/);
    expect(prefer({ displayOption: 3, useYou: false })).toMatch(/luna Just now.*yara liked this/);
  });

  it('shows likers and recipients with usernames if the user prefers both [3.031]', () => {
    answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { displayNames: { displayOption: 2 } } } });
    const anna = account('annushka', { screenName: 'Anna B.' });
    const likers = [anna];
    const garden = account('gardeners', { type: 'group', screenName: 'Garden' });
    const shown = words(
      card(postView('abc123', 'x', { author: luna, likers, to: [garden], comments: [comment(anna, 'Yes')] })),
    );
    expect(shown).toContain('Luna Maris to Garden (gardeners) Just');
    expect(shown).toContain('Anna B. (annushka) liked this');
    expect(shown).toContain('Anna B. (annushka) Yes');
  });

  it('separates time and likes of a comment for screen readers', () => {
    answers.session = null;
    const liked = comment(luna, 'Yes', { likes: 5 });
    const html = render(card(postView('abc123', 'x', { author: luna, comments: [liked] })));
    expect(html.replace(/<[^>]+>/g, '')).toMatch(/(?:now|ago|\d{4}), 5 likes/);
  });

  it('is an article in a feed of unknown length, labelled by its heading', () => {
    const html = render(card(postView('abc123', 'x')));
    const id = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(/<article[^>]*aria-posinset="3" aria-setsize="-1"/);
    expect(html).toContain(`<h2 id="${id}"`);
  });
});
