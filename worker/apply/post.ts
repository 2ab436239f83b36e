import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { SinglePostFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { withChanges } from './changes.ts';
import { arrivalKeysOf, writtenByPosts } from './feed.ts';
import { foldPost } from './fold.ts';
import { applyPosts } from './posts.ts';
import { replaceThread } from './threads.ts';
import { noteFetched } from './views.ts';

/** A post with all its comments and likes: the card keeps the folded version, the comments go into their table. */
export async function applySinglePost(
  mirror: MirrorDatabase,
  facts: SinglePostFacts,
  viewKeys: readonly string[],
  arrival: Arrival,
): Promise<void> {
  const { accounts } = facts;
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const gate = await Gate.open(mirror, arrivalKeysOf({ posts: [facts.post], accounts }, []), arrival.ordinal);
    await applyAccounts(mirror, accounts, gate, arrival);
    const [post = facts.post] = await withChanges(mirror, [facts.post], arrival.ordinal);
    const alive = await applyPosts(mirror, [foldPost(post)], gate, arrival);
    if (alive.has(post.id) && post.omittedComments === 0 && gate.admits(arrivalKey.post(post.id), 'comments')) {
      gate.admits(arrivalKey.post(post.id), 'thread');
      await replaceThread(mirror, post, arrival);
    }
    await gate.save(mirror);
    for (const key of viewKeys) await noteFetched(mirror, key, arrival);
  });
}
