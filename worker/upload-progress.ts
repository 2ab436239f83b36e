import type { EngineEvent } from '../src/shared/contract/index.ts';
import type { Channel } from './ports.ts';

type ProgressEvent = Extract<EngineEvent, { kind: 'upload-progress' }>;

/** Reports the progress of uploads to the pages of all tabs, although only the leader uploads. Returns the reporting function. */
export function shareUploadProgress(
  channel: Channel,
  tell: (event: EngineEvent) => void,
): (rowId: string, sentBytes: number, totalBytes: number) => void {
  channel.listen((message) => {
    if (isProgress(message)) tell(message);
  });
  return (rowId, sentBytes, totalBytes) => {
    const event: ProgressEvent = { kind: 'upload-progress', rowId, sentBytes, totalBytes };
    tell(event);
    channel.send(event);
  };
}

const isProgress = (message: unknown): message is ProgressEvent =>
  typeof message === 'object' && message !== null && (message as Partial<EngineEvent>).kind === 'upload-progress';
