import type { Failure } from '../../src/shared/contract/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';

/** A page begins this many posts earlier than the last one has ended: a page without any of them shows that posts above have gone. */
const OVERLAP = 5;
/** So many pages without a known post are read, until one that goes further, before the feed counts as unreadable. */
const STEPS_BACK = 10;

type Asked = { ok: true; value: FeedFacts } | { ok: false; failure: Failure };

/**
 * Reads a feed to its end, page by page. There is no cursor: posts that are added or removed above while it is read move the rest,
 * so a page that does not follow the one before is read again from higher up. A post can be in several pages. Returns whether
 * the end was reached.
 */
export async function* pagesOf(
  ask: (offset: number) => Promise<Asked>,
  signal: AbortSignal,
): AsyncGenerator<FeedFacts, boolean> {
  const seen = new Set<string>();
  let offset = 0;
  let length = 0;
  let furthest = 0;
  let back = 0;
  while (!signal.aborted) {
    const page = await ask(offset);
    if (!page.ok) return false;
    const { postIds, unreadableIds, unreadableAt, isLastPage } = page.value;
    const ids = [...postIds, ...unreadableIds];
    if (offset > 0 && !ids.some((id) => seen.has(id))) {
      back += 1;
      if (back > STEPS_BACK) return false;
      offset = Math.max(0, offset - Math.max(OVERLAP, length));
      continue;
    }
    if (offset > furthest) {
      furthest = offset;
      back = 0;
    }
    for (const id of ids) seen.add(id);
    yield page.value;
    length = postIds.length + unreadableAt.length;
    if (isLastPage || length === 0) return true;
    offset += Math.max(1, length - OVERLAP);
  }
  return false;
}
