import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, asPostId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { readChoice } from '../../../../src/shared/store/vault/choices.ts';
import { FIRST, IN_GROUPS, worldOfDeeds } from '../../../support/deeds.ts';
import { aMutation, postsFeedOf } from '../../../support/mutations.ts';
import { commentsBy, postsBy } from '../../../support/oracle.ts';
import { PushWorld } from '../../../support/push-world.ts';
import { group, idOf, post } from '../../server/helpers.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const BODY = 'Said once';
const isSent = (path: string) => (request: Request) =>
  request.method !== 'GET' && new URL(request.url).pathname === `/v3/${path}`;
const aComment = { kind: 'create-comment', postId: FIRST, body: BODY } as const;
const aPost = (): AnyMutation =>
  aMutation('create-post', { body: BODY, feeds: ['luna'], destinations: [postsFeedOf(world.me)] });
const aList: AnyMutation = { kind: 'create-list', title: BODY, memberIds: [] };
const onServer = () => {
  const { core } = world.server;
  const lists = core.database.all<{ title: string }>('SELECT title FROM homeLists', {}).map(({ title }) => title);
  return [...[...commentsBy(core, 'luna'), ...postsBy(core, 'luna')].map(({ body }) => body), ...lists];
};
const howOften = () => onServer().filter((words) => words === BODY).length;
const proposals = async () => (await world.rows()).filter(({ state }) => state.kind === 'proposed');
const told = async () => (await readChoice(world.vault, world.me, 'deletedCopies')) ?? [];

describe('a create that a proxy sends twice', { timeout: 30_000 }, () => {
  const KINDS = [
    ['a comment', 'comments', () => aComment],
    ['a post', 'posts', aPost],
    ['a list', 'timelines/home', () => aList],
  ] as const;
  const WAYS = ['last', 'first'] as const;
  const CASES = KINDS.flatMap(([what, path, make]) =>
    WAYS.flatMap((answers) => [0, 900, 2900].map((gapMs) => [what, answers, gapMs, path, make] as const)),
  );

  const othersWrite = async () => {
    for (let number = 0; number < 8; number += 1)
      await world.elsewhere('POST', 'comments', { comment: { body: `Words ${number}`, postId: FIRST } }, 'mars');
  };

  it.each(CASES)(
    '%s is there once, without a question, if its %s answer comes %i ms after the first',
    async (_, answers, gapMs, path, make) => {
      world.repeat(isSent(path), { gapMs, answers });
      await world.start();
      await world.does(make());
      await world.checked();
      expect(howOften()).toBe(1);
      expect(await proposals()).toEqual([]);
      expect(await told()).toHaveLength(1);
    },
  );

  it('is there once, although others have written many comments since', async () => {
    world.repeat(isSent('comments'), { gapMs: 300, answers: 'first' });
    await world.start();
    await world.does(aComment);
    await world.until(() => expect(howOften()).toBe(2), 1);
    await othersWrite();
    await world.checked();
    expect(howOften()).toBe(1);
    expect(await proposals()).toEqual([]);
  });

  it.each(['nobody has', 'others have'])(
    'is asked about if the second comes after the answer, and %s written since: another device may have sent it',
    async (who) => {
      world.repeat(isSent('comments'), { gapMs: 2900, answers: 'first at once' });
      await world.start();
      await world.does(aComment);
      await world.until(() => expect(howOften()).toBe(2), 500);
      if (who === 'others have') await othersWrite();
      await world.until(async () => expect(await proposals()).toHaveLength(1), 500);
      expect(howOften()).toBe(2);
      expect(await told()).toEqual([]);
    },
  );

  it('is asked about if somebody has liked the second', async () => {
    world.repeat(isSent('comments'), { gapMs: 500, answers: 'first' });
    await world.start();
    await world.does(aComment);
    await world.until(() => expect(howOften()).toBe(2), 1);
    const second = commentsBy(world.server.core, 'luna').findLast(({ body }) => body === BODY);
    await world.elsewhere('POST', `comments/${second?.id}/like`, {}, 'mars');
    await world.until(async () => expect(await proposals()).toHaveLength(1), 500);
  });
});

describe('the answer to the second of two equal requests', { timeout: 20_000 }, () => {
  const venus = asAccountId(idOf('venus'));

  it('to a block is no refusal', async () => {
    world.repeat(isSent('users/venus/ban'));
    await world.start();
    await world.does({ kind: 'block-user', accountId: venus, username: 'venus', on: true });
    await world.done();
    expect(world.server.faults.count(isSent('users/venus/ban'))).toBe(2);
  });

  it('to a removal from one of its feeds by the author is no refusal', async () => {
    const removal = isSent(`posts/${IN_GROUPS}`);
    world.repeat(removal);
    await world.start();
    const fromFeeds = [{ name: 'books', ownerId: asAccountId(idOf('books')) }];
    await world.does({ kind: 'delete-post', postId: IN_GROUPS, fromFeeds, staysAvailable: true });
    await world.done();
    expect(world.server.faults.count(removal)).toBe(2);
  });
});

describe('the removal of another user’s post from a group', { timeout: 20_000 }, () => {
  const THEIRS = asPostId(idOf('theirs'));
  const fromFeeds = [{ name: 'books', ownerId: asAccountId(idOf('books')) }];
  const removal = { kind: 'delete-post', postId: THEIRS, fromFeeds, staysAvailable: true } as const;
  const moderated = async (admins: string[], destinations: string[]) => {
    await world.close();
    world = new PushWorld((data) => {
      data.groups.push(group('books', admins), group('films', ['mars']));
      data.posts.push(post('theirs', 'mars', 4, { destinationIds: destinations.map(idOf) }));
    });
    await world.signIn();
  };

  it.each([
    ['stays elsewhere', ['books', 'films']],
    ['was in that group only', ['books']],
  ])('is no refusal after the browser has sent it twice, if the post %s', async (_, destinations) => {
    await moderated(['luna'], destinations);
    world.repeat(isSent(`posts/${THEIRS}`));
    await world.start();
    await world.does(removal);
    await world.done();
  });

  it('is refused if the user does not manage the group any more', async () => {
    await moderated(['mars'], ['books', 'films']);
    await world.start();
    const id = await world.does(removal);
    await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
  });
});
