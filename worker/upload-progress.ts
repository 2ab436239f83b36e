import type { EngineEvent } from '../src/shared/contract/index.ts';
import type { Channel } from './ports.ts';

type ProgressEvent = Extract<EngineEvent, { kind: 'upload-progress' }>;

/** Reports the progress of uploads to the pages of all tabs, although only the leader uploads. Returns the reporting function. */
export function shareUploadProgress(
  channel: Channel,
  notify: (event: EngineEvent) => void,
): (rowId: string, sentBytes: number, totalBytes: number) => void {
  channel.listen((message) => {
    if (isProgress(message)) notify(message);
  });
  return (rowId, sentBytes, totalBytes) => {
    const event: ProgressEvent = { kind: 'upload-progress', rowId, sentBytes, totalBytes };
    notify(event);
    channel.send(event);
  };
}

const isProgress = (message: unknown): message is ProgressEvent =>
  typeof message === 'object' && message !== null && (message as Partial<EngineEvent>).kind === 'upload-progress';
