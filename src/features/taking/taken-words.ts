import type { TakingProgress } from '../../shared/store/index.ts';
import type { TakingView } from '../../shared/store/queries/takings.ts';
import { megabytes } from '../../shared/text/megabytes.ts';

const of = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;

/** While it runs, how much of how much; then how much there is: posts may have gone since, with the access to them. */
export function sizeWords({ state, progress, stored }: Pick<TakingView, 'state' | 'progress' | 'stored'>): string {
  if (state === 'done') return `${of(stored, 'post')}, ${megabytes(progress.bytes)}`;
  return `${of(progress.posts, 'post')}, ${megabytes(progress.bytes)} of ≈ ${megabytes(progress.expectedBytes)}`;
}

/** What was asked for and is not there, in sentences. */
export function missingWords({ isRefused, missed, missedThreads = 0, unread = 0 }: TakingProgress): string[] {
  return [
    ...(isRefused ? ['The server did not give all of it. What was taken before is kept.'] : []),
    ...(unread > 0 ? [`${of(unread, 'post')} could not be read by this version of the app.`] : []),
    ...(missedThreads > 0
      ? [`The comments of ${of(missedThreads, 'post')} could not all be fetched. A refresh tries again.`]
      : []),
    ...(missed > 0 ? [`${of(missed, 'picture file')} could not be fetched. A refresh tries again.`] : []),
  ];
}
