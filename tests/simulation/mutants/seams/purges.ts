import * as own from '../../../../worker/apply/purges.ts';
import { when } from '../active.ts';

export * from '../../../../worker/apply/purges.ts';

/** What has changed is taken for what was always so. */
export const markLosses: typeof own.markLosses = (mirror, before, after, at) => {
  const { banIds, subscriptionIds } = after;
  const blind = when('a block leaves no mark', { banIds }, {});
  const deaf = when('a lost private feed leaves no mark', { subscriptionIds }, {});
  return own.markLosses(mirror, { ...before, ...blind, ...deaf }, after, at);
};
