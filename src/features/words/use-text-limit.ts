import { useConfig, useShell } from '../../live/index.ts';

/** How long a text may be, in graphemes: the server's word, or the deployment's until it is known (DECISIONS, limits). */
export function useTextLimit(of: 'comment' | 'post'): number {
  const { limits } = useConfig();
  const told = useShell()?.serverInfo?.maxTextLength[of];
  return told ?? (of === 'comment' ? limits.commentLength : limits.postLength);
}
