import { failed, type Result, success, type TranslatedBody } from '../../src/shared/contract/index.ts';
import { translationKey } from '../../src/shared/store/queries/translations.ts';
import { decodeTranslation, type Translation, translationPath } from '../../src/shared/wire/outside/translations.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/**
 * Returns the translation of a text: the stored one if it is of the same version of the text, else the server's, which is stored
 * with its post. Equal requests share their answer.
 */
export async function pullTranslation(
  context: PullContext,
  { body, lang }: { body: TranslatedBody; lang: string },
): Promise<Result<Translation>> {
  const { mirror } = context;
  const key = translationKey(body, lang);
  const stored = await mirror.translations.get(key);
  if (stored?.updatedAt === body.updatedAt) return success({ text: stored.text, language: stored.language });
  const call = { method: 'GET', path: translationPath(body, lang), priority: 'screen' } as const;
  const fetched = await fetchDecoded(context, call, decodeTranslation);
  if (!fetched.ok) return failed(fetched.failure);
  const postId = body.of === 'post' ? body.id : body.postId;
  await context.store(() =>
    mirror.transaction('rw', mirror.posts, mirror.translations, async () => {
      // A post that was deleted meanwhile must leave nothing.
      if ((await mirror.posts.get(postId)) === undefined) return;
      await mirror.translations.put({ key, postId, updatedAt: body.updatedAt, ...fetched.value });
    }),
  );
  return success(fetched.value);
}
