import type { Channel } from './ports.ts';

/** The leader's message that a settled mutation has marked views as stale. */
const STALE_VIEWS = 'views-stale';

/** Lets every tab refresh what it watches after views became stale, although only the leader settles mutations. Returns how to report it. */
export function shareStaleViews(channel: Channel, refresh: () => void): () => void {
  channel.listen((message) => {
    if (message === STALE_VIEWS) refresh();
  });
  return () => {
    channel.send(STALE_VIEWS);
    refresh();
  };
}
