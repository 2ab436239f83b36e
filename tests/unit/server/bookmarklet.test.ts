import sharp from 'sharp';
import { expect, it } from 'vitest';
import { feedIdOf } from '../../server/core/ids.ts';
import { group, idOf, network, user } from './helpers.ts';

const world = () => network({ users: [user('anna'), user('boris')], groups: [group('club', ['anna'])] });

interface Posted {
  posts: { id: string; body: string; postedTo: string[]; attachments: string[]; comments: string[] };
  comments: { body: string }[];
  attachments: { fileName: string; mediaType: string; imageSizes: { o?: { w: number } } }[];
}

it('a page is posted with its pictures and the comment', async () => {
  const { core, send } = world();
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c85014' } })
    .png()
    .toBuffer();
  const loaded: string[] = [];
  core.config.loadImage = async (url) => {
    loaded.push(url);
    return picture;
  };
  const images = ['https://pictures.example.org/a/cat.png', 'https://pictures.example.org/dog.png?size=2'];
  const { status, body } = await send('POST', '/bookmarklet', 'anna', {
    title: 'A page - https://example.org/',
    comment: 'Worth reading',
    images,
    meta: { feeds: ['anna', 'club'] },
  });
  const answer = body as unknown as Posted;
  expect([status, answer.posts.body]).toEqual([200, 'A page - https://example.org/']);
  expect(answer.posts.postedTo.toSorted()).toEqual(
    [feedIdOf(idOf('anna'), 'Posts'), feedIdOf(idOf('club'), 'Posts')].toSorted(),
  );
  expect(answer.comments.map((comment) => comment.body)).toEqual(['Worth reading']);
  expect(answer.attachments.map(({ fileName, imageSizes }) => [fileName, imageSizes.o?.w])).toEqual([
    ['cat.png', 30],
    ['dog.png', 30],
  ]);
  expect(loaded).toEqual(images);
});

it('a page without a comment, pictures and feeds goes to the own feed alone', async () => {
  const { send } = world();
  const { body } = await send('POST', '/bookmarklet', 'anna', { title: 'A page' });
  const { posts } = body as unknown as Posted;
  expect([posts.postedTo, posts.comments, posts.attachments]).toEqual([[feedIdOf(idOf('anna'), 'Posts')], [], []]);
});

it('readers of the feed hear of the post', async () => {
  const { send, listen } = world();
  const heard = await listen([`timeline:${feedIdOf(idOf('anna'), 'Posts')}`], 'boris');
  await send('POST', '/bookmarklet', 'anna', { title: 'A page', comment: 'Worth reading' });
  expect(heard.map(({ name }) => name)).toEqual(['post:new', 'comment:new']);
});

it('a picture that cannot be loaded refuses the call, and nothing is posted', async () => {
  const { send, get } = world();
  const images = ['http://unreachable.example.invalid/no.jpg'];
  const answer = await send('POST', '/bookmarklet', 'anna', { title: 'A page', images });
  expect([answer.status, answer.body.err]).toEqual([
    403,
    "Unable to load URL 'http://unreachable.example.invalid/no.jpg': fetch failed",
  ]);
  expect((await get('/timelines/anna', 'anna')).body.posts).toEqual([]);
});

it('a comment that is too long refuses the call, and nothing is posted', async () => {
  const { send, get } = world();
  const answer = await send('POST', '/bookmarklet', 'anna', { title: 'A page', comment: 'x'.repeat(3001) });
  expect([answer.status, answer.body.err]).toEqual([
    400,
    'Can not create comment: Maximum comment length is 3000 characters',
  ]);
  expect((await get('/timelines/anna', 'anna')).body.posts).toEqual([]);
});

it('visitors and calls without a title are refused', async () => {
  const { send } = world();
  expect((await send('POST', '/bookmarklet', undefined, { title: 'A page' })).status).toBe(401);
  expect((await send('POST', '/bookmarklet', 'anna', {})).body.err).toBe("body must have required property 'title'");
});
