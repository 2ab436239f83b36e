import type { ServerConfig } from './config.ts';

type FoldingRules = ServerConfig['folding'];

/** Folds comments to the first and last ones. Version 2 clients keep one of each and fold one comment earlier. */
export function foldComments<Comment>(
  comments: Comment[],
  rules: FoldingRules,
  wantsAll: boolean,
  apiVersion: number,
): { shown: Comment[]; omitted: Comment[]; offset: number } {
  const isOld = apiVersion < 3;
  const from = isOld ? rules.commentsFrom - 1 : rules.commentsFrom;
  const last = isOld ? rules.lastComments - 1 : rules.lastComments;
  if (wantsAll || comments.length < from) return { shown: comments, omitted: [], offset: 0 };
  const end = comments.length - last;
  return {
    shown: [...comments.slice(0, rules.firstComments), ...comments.slice(end)],
    omitted: comments.slice(rules.firstComments, end),
    offset: rules.firstComments,
  };
}

/** Sorts likes: the viewer, then subscriptions, then others, each in the given order. Folds them if there are many. */
export function foldLikes(
  userIds: string[],
  viewer: { meId: string | null; reads: Set<string> },
  rules: FoldingRules,
  wantsAll: boolean,
): { shown: string[]; omitted: number } {
  const rank = (id: string) => (id === viewer.meId ? 0 : viewer.reads.has(id) ? 1 : 2);
  const ordered = [...userIds].sort((a, b) => rank(a) - rank(b));
  if (wantsAll || ordered.length < rules.likesFrom) return { shown: ordered, omitted: 0 };
  return { shown: ordered.slice(0, rules.shownLikes), omitted: ordered.length - rules.shownLikes };
}
