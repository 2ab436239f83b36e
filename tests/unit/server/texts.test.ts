import { describe, expect, it } from 'vitest';
import { postsBy } from '../../support/oracle.ts';
import { idOf, network, post, user } from './helpers.ts';

const world = () => network({ users: [user('anna'), user('boris')], posts: [post('hello', 'boris', 60)] });
const newPost = (body: string) => ({ post: { body, attachments: [] }, meta: { feeds: ['anna'] } });
const newComment = (body: string) => ({ comment: { body, postId: idOf('hello') } });
const NUL = 'invalid byte sequence for encoding "UTF8": 0x00';

/** CONTRACT §2, “Texts”. */
describe('a text on the server', () => {
  it('has half an emoji as U+FFFD, in NFC', async () => {
    const { core, send } = world();
    await send('POST', '/posts', 'anna', newPost('Half \ud83d of e\u0301'));
    expect(postsBy(core, 'anna').map(({ body }) => body)).toEqual(['Half \ufffd of \u00e9']);
  });

  it.each([
    ['POST', '/posts', newPost('a\0b'), 400, `Can not create post: ${NUL}`],
    ['POST', '/comments', newComment('a\0b'), 400, `Can not create comment: ${NUL}`],
    ['PUT', `/users/${idOf('anna')}`, { user: { screenName: 'Anna\0' } }, 500, NUL],
    ['POST', '/timelines/home', { title: 'List\0', subscribedTo: [] }, 500, NUL],
  ] as const)('has no NUL: %s %s is refused in the words of the database', async (method, path, body, status, err) => {
    const { send } = world();
    expect(await send(method, path, 'anna', body)).toMatchObject({ status, body: { err } });
  });

  it.each([
    ['👍🏽', 2],
    ['👨‍👩‍👧', 3],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 7],
    ['🇺🇦x', 2],
  ])('is measured with %s as %i', async (text, length) => {
    const { core, send } = world();
    core.config.maxPostLength = length * 10;
    expect((await send('POST', '/posts', 'anna', newPost(text.repeat(10)))).status).toBe(200);
    expect(await send('POST', '/posts', 'anna', newPost(`${text.repeat(10)}.`))).toMatchObject({
      status: 400,
      body: { err: `Can not create post: Maximum post length is ${length * 10} graphemes` },
    });
  });

  it('is measured in code points where the schema limits it', async () => {
    const { send } = world();
    const list = (title: string) => send('POST', '/timelines/home', 'anna', { title, subscribedTo: [] });
    expect((await list('👍🏽'.repeat(125))).status).toBe(200);
    expect((await list('👍🏽'.repeat(126))).body.err).toBe('body/title must NOT have more than 250 characters');
  });
});
