import { useConfig, useShell } from '../../live/index.ts';
import { useTextLimit } from '../writing/index.ts';

/** `textLength` in graphemes, `attachments` a number of files (`Infinity` if unlimited), `fileSizeBytes` of each. */
export interface PostLimits {
  textLength: number;
  attachments: number;
  fileSizeBytes: number;
}

/** Limits of a post: the server's, or the deployment's until those are known (DECISIONS, limits). */
export function usePostLimits(): PostLimits {
  const textLength = useTextLimit('post');
  const { limits } = useConfig();
  const serverInfo = useShell()?.serverInfo;
  return {
    textLength,
    attachments: serverInfo?.attachments.maxCountPerPost ?? limits.attachmentsPerPost ?? Number.POSITIVE_INFINITY,
    fileSizeBytes: serverInfo?.attachments.fileSizeLimitBytes ?? limits.fileSizeBytes,
  };
}
