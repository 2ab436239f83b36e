import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { TranslatedBody } from '../../../src/shared/contract/index.ts';
import { asCommentId, asPostId } from '../../../src/shared/model/index.ts';
import { storedTranslation } from '../../../src/shared/store/queries/translations.ts';
import { decodeTranslation, translationPath } from '../../../src/shared/wire/outside/translations.ts';
import { deleteTranslationsOfComments } from '../../../worker/apply/post/translations.ts';
import { json, type TestEngine } from '../../support/engine-world.ts';
import { aPost } from '../../support/facts.ts';
import { recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

let network: SmallNetwork;
let tab: TestEngine;
const postId = asPostId('p1');
const post: TranslatedBody = { of: 'post', id: postId, updatedAt: 5 };
const comment: TranslatedBody = { of: 'comment', id: asCommentId('c1'), postId, updatedAt: 5 };

beforeEach(async () => {
  network = new SmallNetwork();
  for (const path of ['posts/p1', 'comments/c1']) {
    network.answers.set(`GET ${path}/translated-body`, json(recordedBody('posts/translated-body--luna')));
  }
  tab = await startSignedIn(network);
  await tab.stores.mirror.posts.put({ ...aPost('p1'), revision: 1 });
});

const translate = (body: TranslatedBody, lang = 'ru') => tab.engine.call({ kind: 'translate', body, lang });
const asked = () =>
  network.requests.filter(({ url }) => url.includes('translated-body')).map(({ url }) => new URL(url));

it('the recorded answers are decoded [7.071 7.072]', () => {
  for (const name of ['posts/translated-body--luna', 'comments/translated-body--luna']) {
    const { translatedText, detectedLang } = recordedBody(name) as Record<string, string>;
    expect(decodeTranslation(recordedBody(name))).toMatchObject({
      value: { text: translatedText, language: detectedLang },
    });
  }
  expect(decodeTranslation({ translatedText: ['no'], detectedLang: 'en' }).ok).toBe(false);
});

it('the text of a post and of a comment is asked for by id and language [7.071 7.072]', async () => {
  expect(await translate(post)).toMatchObject({ ok: true, value: { language: 'ur' } });
  await translate(comment, 'en');
  expect(asked().map(({ pathname, search }) => pathname + search)).toEqual([
    '/v3/posts/p1/translated-body?lang=ru',
    '/v3/comments/c1/translated-body?lang=en',
  ]);
  expect(translationPath(post, 'ru')).toBe('posts/p1/translated-body?lang=ru');
});

it('a translation is stored by language, and not asked for again while the text is the same', async () => {
  await translate(post);
  tab.network.isUp = false;
  expect(await translate(post)).toMatchObject({ ok: true });
  expect(asked()).toHaveLength(1);
  expect(await storedTranslation(tab.stores, post, 'ru')).toMatchObject({ updatedAt: 5, postId: 'p1' });
  tab.network.isUp = true;
  await translate(post, 'de');
  await translate({ ...post, updatedAt: 6 });
  expect(asked()).toHaveLength(3);
});

it('a text is never asked for twice at once', async () => {
  await Promise.all([translate(post), translate(post), translate(post)]);
  expect(asked()).toHaveLength(1);
});

it('a refused translation has the text of the server [8.032]', async () => {
  network.answers.set('GET posts/p1/translated-body', json({ err: 'Translation is disabled on this server' }, 403));
  expect(await translate(post)).toEqual({
    ok: false,
    failure: { kind: 'http', status: 403, err: 'Translation is disabled on this server' },
  });
  expect(await storedTranslation(tab.stores, post, 'ru')).toBeUndefined();
});

it('the translation of a post that was deleted meanwhile is not stored', async () => {
  await tab.stores.mirror.posts.delete(postId);
  expect(await translate(post)).toMatchObject({ ok: true });
  expect(await tab.stores.mirror.translations.count()).toBe(0);
});

it('the translations of a comment are deleted with it', async () => {
  const { mirror } = tab.stores;
  await translate(post);
  await translate(comment, 'en');
  await translate(comment, 'de');
  await mirror.transaction('rw', mirror.translations, () => deleteTranslationsOfComments(mirror, [asCommentId('c1')]));
  expect(await mirror.translations.toCollection().primaryKeys()).toEqual(['post:p1:ru']);
});
