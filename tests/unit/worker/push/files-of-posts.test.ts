import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFile } from '../../../../src/shared/store/vault/draft-files.ts';
import { sendAllNow } from '../../../../src/shared/store/vault/outbox.ts';
import { sendWithoutFiles } from '../../../../src/shared/store/vault/outbox-edits.ts';
import { rowsById, stuckFiles } from '../../../../src/shared/store/vault/stuck-files.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { aChosenFile, aFile } from '../../../support/mutations.ts';
import { commentsOf, postsBy, uploadsBy } from '../../../support/oracle.ts';
import { lunasFeed, type PushWorld } from '../../../support/push-world.ts';

vi.setConfig({ testTimeout: 30_000 });

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const BODY = 'Two photos of peas';
const REFUSAL = { status: 500, body: { err: 'unrecognized file format' } };

async function choose(name: string): Promise<string> {
  const id = randomUUID();
  const bytes = new TextEncoder().encode(name).buffer as ArrayBuffer;
  await keepFile(world.stores, aChosenFile(id, { fileName: name, bytes }), world.now());
  return id;
}

/** Chooses a file that the server refuses with four answers of 500. */
async function chooseRefused(): Promise<string> {
  world.server.faults.set({ match: ({ url }) => url.endsWith('/attachments'), respond: REFUSAL, times: 4 });
  const id = await choose('red.heic');
  await world.until(async () => expect((await world.row(id))?.state.kind).toBe('refused'));
  return id;
}

const postOf = (files: readonly string[], body = BODY) => ({
  kind: 'create-post' as const,
  body,
  feeds: ['luna'],
  destinations: [lunasFeed()],
  shownIn: [],
  attachmentIds: [...files],
  attachments: files.map(aFile),
  commentsDisabled: false,
});

const posted = () => postsBy(world.server.core, 'luna').filter(({ body }) => body === BODY);

const untilStuck = (post: string) =>
  world.until(async () => {
    const rows = rowsById(await world.rows());
    const row = rows.get(post);
    expect(row && stuckFiles(row, rows)).toMatchObject([{ failure: REFUSAL.body }]);
  });

describe('a post with a refused upload', () => {
  it('is not sent without a decision of the user, also after a restart, while other rows are sent', async () => {
    const engine = await world.start();
    const post = await world.does(postOf([await chooseRefused(), await choose('green.png')]));
    await untilStuck(post);
    await world.does({ kind: 'create-comment', postId: FIRST, body: 'Meanwhile' });
    await world.until(() =>
      expect(commentsOf(world.server.core, FIRST).map(({ body }) => body)).toContain('Meanwhile'),
    );
    engine.kill();
    await world.start();
    await world.pass(600_000);
    expect(posted()).toEqual([]);
    expect((await world.row(post))?.attempts).toBe(0);
  });

  it('is sent with both files after a successful retry of the upload', async () => {
    await world.start();
    const files = [await chooseRefused(), await choose('green.png')];
    const post = await world.does(postOf(files));
    await untilStuck(post);
    await sendAllNow(world.vault, files.slice(0, 1), 1);
    await world.done();
    const names = new Map(uploadsBy(world.server.core, 'luna').map(({ id, fileName }) => [id, fileName]));
    expect(posted()).toHaveLength(1);
    expect(posted()[0]?.attachments.map((id) => names.get(id))).toEqual(['red.heic', 'green.png']);
  });

  it('is sent without the file only after the user has agreed', async () => {
    await world.start();
    const files = [await chooseRefused(), await choose('green.png')];
    const post = await world.does(postOf(files));
    await untilStuck(post);
    expect(await sendWithoutFiles(world.vault, post, files.slice(0, 1))).toBe(true);
    await world.done();
    expect(posted()).toHaveLength(1);
    expect(posted()[0]?.attachments).toHaveLength(1);
    expect(await world.vault.blobs.count()).toBe(0);
  });

  it('is not counted as pending work by the service worker', async () => {
    const engine = await world.start();
    const post = await world.does(postOf([await chooseRefused()]));
    await untilStuck(post);
    engine.kill();
    expect(await world.drainHeadless()).toBe(false);
    expect(posted()).toEqual([]);
  });
});

it('an edit with a refused upload does not block comments on the same post', async () => {
  await world.start();
  const file = await chooseRefused();
  const own = postsBy(world.server.core, 'luna')[0]?.id ?? '';
  const edit = await world.does({
    kind: 'edit-post',
    postId: own as typeof FIRST,
    base: 'own',
    body: BODY,
    feeds: null,
    attachments: { ids: [file], shown: [aFile(file)] },
  });
  await untilStuck(edit);
  await world.does({ kind: 'create-comment', postId: own as typeof FIRST, body: 'Meanwhile' });
  await world.until(() => expect(commentsOf(world.server.core, own).map(({ body }) => body)).toEqual(['Meanwhile']));
  expect(posted()).toEqual([]);
});
