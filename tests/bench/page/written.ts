/** An order for the writing worker: a new version of the feed's first post, written by the engine's code or by plain IndexedDB. */
export interface WriteOrder {
  kind: 'ours' | 'bare';
  version: number;
}

export const writtenText = (version: number): string => `written ${version}.`;
