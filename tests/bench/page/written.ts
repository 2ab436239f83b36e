/** What the writing worker is asked for: a new version of the feed's first post, as the engine would or by IndexedDB alone. */
export interface WriteOrder {
  kind: 'ours' | 'bare';
  version: number;
}

export const writtenText = (version: number): string => `written ${version}.`;
