import { useConfig, useShell } from '../../live/index.ts';
import { useTextLimit } from '../words/index.ts';

/** `textLength` in graphemes, `attachments` a number of files (Infinity: no limit), `fileSizeBytes` of each. */
export interface PostLimits {
  textLength: number;
  attachments: number;
  fileSizeBytes: number;
}

/** What the server takes: its own word, or the deployment's until it is known (DECISIONS, limits). */
export function usePostLimits(): PostLimits {
  const textLength = useTextLimit('post');
  const { limits } = useConfig();
  const told = useShell()?.serverInfo;
  return {
    textLength,
    attachments: told?.attachments.maxCountPerPost ?? limits.attachmentsPerPost ?? Number.POSITIVE_INFINITY,
    fileSizeBytes: told?.attachments.fileSizeLimitBytes ?? limits.fileSizeBytes,
  };
}
