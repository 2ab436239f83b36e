import type { PostId } from '../../src/shared/model/index.ts';
import { decodeFeed, type FeedFacts, postsByIdsPath } from '../../src/shared/wire/index.ts';
import { type Asking, type Fetched, fetchDecoded } from './context.ts';

/** The server silently ignores further ids (CONTRACT §5). */
const IDS_PER_REQUEST = 100;

/** One answer, and the ids that it was asked about. */
export interface ReadById {
  ids: PostId[];
  fetched: Fetched<FeedFacts>;
}

/** Fetches posts by their ids, with folded comments and likes, in portions. Ends after the first failure. */
export async function* readPostsById(
  context: Omit<Asking, 'now'>,
  postIds: readonly PostId[],
): AsyncGenerator<ReadById, void> {
  for (let i = 0; i < postIds.length; i += IDS_PER_REQUEST) {
    const ids = postIds.slice(i, i + IDS_PER_REQUEST);
    const call = {
      method: 'POST',
      path: postsByIdsPath({ comments: 'folded', likes: 'folded' }),
      body: { json: { postIds: ids } },
      priority: 'background',
    } as const;
    const fetched = await fetchDecoded(context, call, decodeFeed);
    yield { ids, fetched };
    if (!fetched.ok) return;
  }
}
