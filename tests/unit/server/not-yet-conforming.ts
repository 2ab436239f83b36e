const noCallOfTheClient = 'the client never makes this call';
const stateOfWrites = 'recorded after a write call that is not replayed';

/** Recorded reads that are not answered as recorded, each with the reason. This list only shrinks. */
export const notYetConforming: Record<string, string> = {
  'feeds/metatags--luna': noCallOfTheClient,
  'feeds/rss--group': noCallOfTheClient,
  'feeds/rss--luna': noCallOfTheClient,
  'feeds/rss--unknown': noCallOfTheClient,
  'posts/opengraph--private': noCallOfTheClient,
  'posts/opengraph--public': noCallOfTheClient,
  'session/ext-auth-profiles--luna': 'sign-in through other sites is not kept yet',
  'session/ext-auth-profiles--none': 'sign-in through other sites is not kept yet',
  'session/sign-in--frozen': 'accounts frozen by moderators are not kept yet',
  'session/whoami--closed-session': stateOfWrites,
};

/** Recorded events that go to other users or rooms than recorded, each with the reason. */
export const notYetConformingEvents: Record<string, string> = {
  'user_update--subscription_request_approved':
    'the accepting user got one more user:update in this recording, of unknown content',
  'event_new--notify-on': 'the contract promises the one who asked a post:update, which is missing in this recording',
};

const signUp = 'accounts cannot be created yet';

/** Recorded events of calls that the server does not have yet. */
export const eventsOfUnknownCalls: Record<string, string> = {
  'event_new--invitation_used': signUp,
  'user_update--invitation_used': signUp,
  'global_user_update--account-suspended': 'accounts cannot be suspended yet',
};
