import { useConfig, useShell } from '../../live/index.ts';

/** Maximum length in graphemes: the server's limit, or the deployment's until that is known (DECISIONS, limits). */
export function useTextLimit(of: 'comment' | 'post'): number {
  const { limits } = useConfig();
  const serverLimit = useShell()?.serverInfo?.maxTextLength[of];
  return serverLimit ?? (of === 'comment' ? limits.commentLength : limits.postLength);
}
