/**
 * What the bundled server does although no recording shows it, each with its ground. An entry that is recorded after all, or that
 * the server does not do any more, fails `tests/unit/server/conformance-list.test.ts`, and so does anything that is missing here.
 * Before something is added: read what SPEC and CONTRACT say of it, then the code.
 */

const SOURCE = 'the public source of such a server';
const SCHEMA = 'the words of JSON Schema, as in recorded refusals of other fields';

/** Calls of the contract of which no success is recorded. */
const CALLS = {
  'POST /users/resume-me': 'CONTRACT §5: → {message}; refusals are recorded',
  'POST /app-tokens': 'CONTRACT §5: → {token, tokenString, activationCode, activationCodeTTL}; refusals are recorded',
};

/** Calls of the contract that the bundled server does not have. */
const MISSING_CALLS = {
  'GET /timelines-rss/:name': 'the client only links to it',
};

/** Calls of the bundled server that the contract does not have. */
const OTHER_CALLS = {
  'POST /groups/:name/sendRequest': 'named by a recorded scope of app tokens (app-tokens/scopes)',
  'GET /_provider/authorize': 'the page of the external provider that the tests sign in with',
  'GET /_provider/answer': 'the same',
};

/** Fields of answers. `[]`: the list has entries, while all recorded ones are empty. */
const FIELDS = {
  ...all('the recorded list is empty; DECISIONS, “What the test server says where nothing is recorded”', [
    'GET /stats stats[]',
    'GET /stats stats.date',
    'GET /stats stats.users',
    'GET /stats stats.groups',
    'GET /stats stats.posts',
    'GET /stats stats.comments',
    'GET /stats stats.likes',
  ]),
  ...all('every feed has these lists (CONTRACT §4, `Feed`)', [
    'GET /timelines/home/:list/posts comments[]',
    'GET /timelines/home/:list/posts attachments[]',
    'GET /timelines/filter/discussions attachments[]',
    'GET /timelines/filter/saves attachments[]',
    'GET /bestof posts[]',
    'GET /bestof comments[]',
    'GET /bestof users[]',
    'GET /bestof subscriptions[]',
    'GET /bestof subscribers[]',
    'GET /everything comments[]',
    'GET /everything attachments[]',
    'GET /summary/:days comments[]',
    'GET /summary/:days attachments[]',
    'GET /timelines/:name attachments[]',
    'GET /timelines/:name/comments attachments[]',
    'GET /timelines/:name/likes attachments[]',
  ]),
  ...all('`admins` of the group whose feed this is (CONTRACT §4); no such feed of a group is recorded', [
    'GET /timelines/:name/comments admins[]',
    'GET /timelines/:name/likes admins[]',
  ]),
  ...all('CONTRACT §5: {date, posts}; the recorded year is empty, the recorded month is not', [
    'GET /calendar/:name/:year days[]',
    'GET /calendar/:name/:year days.date',
    'GET /calendar/:name/:year days.posts',
  ]),
  'GET /calendar/:name/:year/:month/:day nextDay': 'CONTRACT §5; recorded of a month',
};

/** Refusals, by their text. */
const REFUSALS = {
  'body/title must NOT have fewer than 1 characters': SCHEMA,
  'body/title must NOT have more than … characters': `${SCHEMA}; CONTRACT §5: title ≤ 250`,
  'body/reorder must NOT have fewer than 1 items': SCHEMA,
  'body/restore must be equal to constant': SCHEMA,
  'body/redirectURL must match pattern "^https?://"': `${SCHEMA}; ${SOURCE}`,
  'body/mode must be equal to one of the allowed values': `${SCHEMA}; CONTRACT §5: mode`,
  'body must be object': SCHEMA,
  '…/… must be object': SCHEMA,
  '…/… must be boolean': SCHEMA,
  '…/… must be array': SCHEMA,
  '…/… must NOT have more than … items': `${SCHEMA}; CONTRACT §5: 422 over 20 attachments`,
  "Invalid 'expiresAt' value": 'in the words of a recorded refusal of another value (attachments/my--bad-limit)',
  'user is not exists or is not active': 'CONTRACT §2',
  'token is not allowed from this IP address': 'DECISIONS, “What the test server says where nothing is recorded”',
  'token is not allowed from this origin': 'DECISIONS, “What the test server says where nothing is recorded”',
  "You can't ban user, who's already banned":
    'CONTRACT §5 has the status, a running server and its public source the text',
  'Invalid timezone': `CONTRACT §5 has the status (“422 bad tz”), ${SOURCE} the text`,
  'The author of this comment has banned you': 'the counterpart of a recorded text (comments/like--err-banned-author)',
  "You can't un-like your own comment": SOURCE,
  'Comments disabled': SOURCE,
  "You can't update another user's comment": `${SOURCE}; recorded of a post (posts/update--err-not-own)`,
  'External profile key is invalid or outdated': 'DECISIONS, “The test server’s accounts”',
  'Malformed auth code.': 'a code that the provider’s page has not made',
  'Malformed request': SOURCE,
  'Not an administrator': SOURCE,
  'You cannot block group administrator': SOURCE,
  'Invitation lang must not be empty': `${SOURCE}; recorded of other fields (invitations/create--err-no-message)`,
  "You can't … comments for another user's post": SOURCE,
  'Post does not belong to': SOURCE,
  'You are not admin of': SOURCE,
  'Attachment not found': 'an unknown id; recorded of a foreign one (posts/create--err-foreign-attachment)',
  'You can not update direct post to regular one': `${SOURCE}; the opposite is recorded (posts/update--err-feeds-direct)`,
  'Invalid preferences':
    'session/update-user--preferences-invalid is answered with 200 for an unknown field; this is for a wrong value',
  'Invalid data format': 'CONTRACT §5, archives: an empty `via_restore`',
  'The password you provided does not match the password in our system.': `CONTRACT §5 has the status (“401 wrong password”), ${SOURCE} the text`,
  'jwt expired': 'a token after ten minutes (CONTRACT §5); recorded of a malformed one (session/resume-me--bad-token)',
};

/** Events of the socket. All are recorded. */
const EVENTS = {};

/** Types of notifications. */
const NOTIFICATIONS = all('CONTRACT §7', [
  'comment_moderated_by_another_admin',
  'group_subscription_rejected',
  'managed_group_subscription_approved',
  'post_comments_unsubscribe',
  'unbanned_by_user',
]);

function all(ground: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ground]));
}

/** By what it is, in the order in which the list is printed. */
export const UNRECORDED = {
  'calls without a recorded success': CALLS,
  'calls of the contract that the server lacks': MISSING_CALLS,
  'calls that the contract lacks': OTHER_CALLS,
  'fields of answers': FIELDS,
  refusals: REFUSALS,
  'events of the socket': EVENTS,
  'types of notifications': NOTIFICATIONS,
} satisfies Record<string, Readonly<Record<string, string>>>;

export type Unrecorded = keyof typeof UNRECORDED;
