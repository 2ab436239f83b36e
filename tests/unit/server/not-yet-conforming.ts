const noCallOfTheClient = 'the client never makes this call';

/** Recorded reads that are not answered as recorded, each with the reason. This list only shrinks. */
export const notYetConforming: Record<string, string> = {
  'feeds/metatags--luna': noCallOfTheClient,
  'feeds/rss--group': noCallOfTheClient,
  'feeds/rss--luna': noCallOfTheClient,
  'feeds/rss--unknown': noCallOfTheClient,
  'posts/opengraph--private': noCallOfTheClient,
  'posts/opengraph--public': noCallOfTheClient,
};

/** Recorded events that go to other users or rooms than recorded, each with the reason. */
export const notYetConformingEvents: Record<string, string> = {
  'user_update--subscription_request_approved':
    'the accepting user got one more user:update in this recording, of unknown content',
  'event_new--notify-on': 'the contract promises the one who asked a post:update, which is missing in this recording',
};
