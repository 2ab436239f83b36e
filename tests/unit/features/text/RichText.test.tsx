import { beforeEach, describe, expect, test, vi } from 'vitest';
import { highlighted } from '../../../../src/features/search/HighlightScope.tsx';
import { editOf } from '../../../../src/features/text/Checkbox.tsx';
import { PostText, RichText, WordsContext } from '../../../../src/features/text/index.ts';
import type { Self } from '../../../../src/shared/model/index.ts';
import { termFinder } from '../../../../src/shared/text/highlight.ts';
import { HARD_TEXTS } from '../../../fixtures/texts/hard-texts.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { aCommentOf, aPostOf, drawn, drawnComment, drawnPost } from './drawn.tsx';

vi.mock('../../../../src/live/index.ts', async () => {
  const fake = await import('../../../support/fake-live.ts');
  const textFormatter = {
    tldList: ['com', 'net', 'org', 'рф'],
    foreignMentionServices: [{ title: 'Chirp', shortCode: 'ch', linkTemplate: 'https://chirp.example/{username}' }],
  };
  const config = { ...fake.useConfig(), textFormatter };
  return { ...fake, useConfig: () => config };
});
vi.mock('../../../../src/live/later.ts', () => ({ useMutate: () => () => Promise.resolve({ ok: true, value: null }) }));
beforeEach(resetAnswers);

const prefer = (preferences: object): Self => selfOf({ frontendPreferences: { 'net.freefeed': preferences } });
const me = account('yara');
const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('hard texts are drawn as approved', () => {
  test('there are at least sixty hard texts', () => expect(Object.keys(HARD_TEXTS).length).toBeGreaterThanOrEqual(60));

  test.each(Object.entries(HARD_TEXTS))('%s', async (_name, text) => {
    expect(await drawnPost(aPostOf(text))).toMatchSnapshot();
  });
});

test('the configuration decides which TLDs, foreign services and site domains become links [3.089 3.090 3.091]', async () => {
  const html = await drawnPost(aPostOf('пример.рф readme.txt luna@ch luna@zz https://larder.example/luna'));
  const hrefs = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(['https://пример.рф/', 'https://chirp.example/luna', '/luna']);
});

describe('a long text', () => {
  test('is folded with “Read more” and keeps its lines [3.030 9.042]', async () => {
    const html = await drawnPost(aPostOf(`${words(20)}\n\n${words(150)}`));
    expect(html).toMatch(/word19\n<span class="gap"><\/span>word0 /);
    expect(html).toMatch(/… <button [^>]*>Read more<\/button>/);
    expect(html).not.toContain('word149');
  });

  test('is folded with “Expand” and joined lines if the user prefers that [3.030 9.042]', async () => {
    answers.self = prefer({ readMoreStyle: 'expandable' });
    const html = await drawnPost(aPostOf(`${words(20)}\n\n${words(150)}`));
    expect(html).toMatch(/word19 word0 /);
    expect(html).toMatch(/… <button [^>]*>Expand<\/button>/);
    const poem = await drawnComment(aCommentOf('one\ntwo\nthree\nfour\nfive'));
    expect(poem).toMatch(/one two three four five<button [^>]*>Expand<\/button>/);
  });

  test('is shown further to visitors and completely on its own page [9.046 9.047]', async () => {
    const long = aPostOf(words(200));
    const lastWord = (html: string) => Number(/word(\d+)[^\d]*<button/.exec(html)?.[1]);
    const mine = lastWord(await drawnPost(long));
    const myComment = lastWord(await drawnComment(aCommentOf(words(200))));
    signOut();
    expect(lastWord(await drawnPost(long))).toBeGreaterThan(mine * 1.3);
    expect(lastWord(await drawnComment(aCommentOf(words(200))))).toBeGreaterThan(myComment * 1.2);
    expect(await drawnPost(long, true)).toMatch(/word199<\/div>$/);
  });

  test('of a post is shown further than that of a comment [9.044 9.045]', async () => {
    const shown = (html: string) => Number(/word(\d+)[^\d]*<button/.exec(html)?.[1]);
    const post = shown(await drawnPost(aPostOf(words(300))));
    const comment = shown(await drawnComment(aCommentOf(words(300))));
    expect(post).toBeGreaterThan(comment * 1.1);
  });

  test('of a megabyte adds no more than its beginning to the page', async () => {
    const html = await drawnPost(aPostOf('@luna and #tide at https://a.com/x '.repeat(30_000)));
    expect(html.length).toBeLessThan(10_000);
  });

  test('does not reveal a spoiler cut by the fold', async () => {
    const html = await drawnPost(aPostOf(`${words(10)} <spoiler>${words(300)}</spoiler>`));
    expect(html).toMatch(/word9 <span class="spoiler closed" role="button"[^>]*><span>word0 /);
    expect(html).toMatch(/<\/span><\/span>… <button/);
  });
});

describe('checkboxes', () => {
  const list = '[ ] green\n[x] black';

  test('are toggled by the author of the comment only [5.058]', async () => {
    const mine = await drawnComment(aCommentOf(list, { createdBy: me.id }));
    expect(mine).toContain('<input type="checkbox" class="checkbox" aria-label="green"/>');
    expect(mine).toContain('<input type="checkbox" class="checkbox" aria-label="black" checked=""/>');
    const theirs = await drawnComment(aCommentOf(list));
    expect(theirs.match(/disabled=""/g)).toHaveLength(2);
    signOut();
    expect((await drawnComment(aCommentOf(list, { createdBy: me.id }))).match(/disabled=""/g)).toHaveLength(2);
  });

  test('of a post are toggled by its author only', async () => {
    expect(await drawnPost(aPostOf(list, { createdBy: me.id }))).not.toContain('disabled');
    expect((await drawnPost(aPostOf(list))).match(/disabled=""/g)).toHaveLength(2);
  });

  test('are toggled by an edit based on the text that was read', () => {
    const comment = aCommentOf(list);
    expect(editOf({ of: 'comment', comment }, 0)).toEqual({
      kind: 'edit-comment',
      postId: comment.postId,
      commentId: comment.id,
      base: list,
      body: '[x] green\n[x] black',
    });
    const post = aPostOf(list);
    expect(editOf({ of: 'post', post }, 10)).toEqual({
      kind: 'edit-post',
      postId: post.id,
      base: list,
      body: '[ ] green\n[ ] black',
      feeds: null,
      attachments: null,
    });
    expect(editOf({ of: 'post', post }, 3)).toBeNull();
  });
});

test('search terms are marked in text, links and code [5.043 5.046]', async () => {
  const find = termFinder('tides "night train"') ?? (() => []);
  const html = await drawn(
    <WordsContext value={(text) => highlighted(text, find)}>
      <RichText text="The tide, #tides and the night train; `tide` <spoiler>tide</spoiler>" />
    </WordsContext>,
  );
  expect(html).toContain('The <mark>tide</mark>, <a');
  expect(html).toContain('<bdi>#<mark>tides</mark></bdi>');
  expect(html).toContain('<mark>night train</mark>');
  expect(html.match(/<mark>/g)).toHaveLength(4);
});

test('a long text is not folded if that would hide the search term', async () => {
  const find = termFinder('word149') ?? (() => []);
  const onSearch = (body: string) =>
    drawn(
      <WordsContext value={(text) => highlighted(text, find)}>
        <PostText post={aPostOf(body)} />
      </WordsContext>,
    );
  expect(await onSearch(words(150))).toContain('<mark>word149</mark>');
  expect(await onSearch(`word149 ${words(150)}`)).toContain('Read more');
  expect(await onSearch(words(140))).toContain('Read more');
});
