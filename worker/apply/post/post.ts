import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import type { SinglePostFacts } from '../../../src/shared/wire/index.ts';
import { applyAccounts } from '../accounts.ts';
import { versionKeysOf, writtenByPosts } from '../feed/feed.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { noteFetched } from '../views.ts';
import { withChanges } from './changes.ts';
import { foldPost } from './fold.ts';
import { applyPosts } from './posts.ts';
import { replaceThread } from './threads.ts';

/** Applies a post with all its comments and likes: the card stores the folded version, the comments go into their table. */
export async function applySinglePost(
  mirror: MirrorDatabase,
  facts: SinglePostFacts,
  viewKeys: readonly string[],
  version: ResponseVersion,
): Promise<void> {
  const { accounts } = facts;
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const versions = await VersionCheck.open(
      mirror,
      versionKeysOf({ posts: [facts.post], accounts }, []),
      version.ordinal,
    );
    await applyAccounts(mirror, accounts, versions, version);
    const [post = facts.post] = await withChanges(mirror, [facts.post], version.ordinal);
    const alive = await applyPosts(mirror, [foldPost(post)], versions, version);
    if (alive.has(post.id) && post.omittedComments === 0 && versions.accepts(versionKey.post(post.id), 'comments')) {
      versions.accepts(versionKey.post(post.id), 'thread');
      await replaceThread(mirror, post, version);
    }
    await versions.save(mirror);
    for (const key of viewKeys) await noteFetched(mirror, key, version);
  });
}
