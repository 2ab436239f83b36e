/** Words are separated by spaces and folded already (search-words.ts). */
const wholeWords = `tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N*'"`;

/**
 * The tables. Booleans are 0 or 1, times are epoch ms. `posts.privacy` (0 public, 1 protected, 2 private or direct) is derived
 * from the destinations and stored with the post to save a join in feeds (`refreshPrivacy`). `homeBumps`: when a like brought a
 * post into a home feed. `requestLists`: the sender's home lists for the account after the request is accepted.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, screenName TEXT NOT NULL, type TEXT NOT NULL,
  description TEXT NOT NULL, isPrivate INTEGER NOT NULL, isProtected INTEGER NOT NULL, isRestricted INTEGER NOT NULL,
  isGone INTEGER NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
  pictureMedium TEXT NOT NULL, pictureLarge TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '', passwordHash TEXT NOT NULL DEFAULT '', frontendPreferences TEXT NOT NULL DEFAULT '{}',
  acceptDirectsFrom TEXT NOT NULL DEFAULT 'friends', hideCommentsOfTypes TEXT NOT NULL DEFAULT '[]',
  preferences TEXT NOT NULL DEFAULT '{}', invitedBy TEXT,
  directsReadAt INTEGER NOT NULL DEFAULT 0, notificationsReadAt INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS accounts_email ON accounts (email);
CREATE TABLE IF NOT EXISTS pastUsernames (username TEXT NOT NULL, accountId TEXT NOT NULL, validTillAt INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS pastUsernames_name ON pastUsernames (username);
CREATE INDEX IF NOT EXISTS pastUsernames_account ON pastUsernames (accountId);
CREATE TABLE IF NOT EXISTS groupAdmins (groupId TEXT NOT NULL, userId TEXT NOT NULL, PRIMARY KEY (groupId, userId));
CREATE INDEX IF NOT EXISTS groupAdmins_user ON groupAdmins (userId);
CREATE TABLE IF NOT EXISTS feeds (id TEXT PRIMARY KEY, ownerId TEXT NOT NULL, name TEXT NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS feeds_owner ON feeds (ownerId, name);
CREATE TABLE IF NOT EXISTS homeLists (
  id TEXT PRIMARY KEY, ownerId TEXT NOT NULL, title TEXT NOT NULL, position INTEGER NOT NULL,
  isInherent INTEGER NOT NULL, createdAt INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS homeLists_owner ON homeLists (ownerId);
CREATE TABLE IF NOT EXISTS homeListMembers (
  listId TEXT NOT NULL, accountId TEXT NOT NULL, PRIMARY KEY (listId, accountId)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS homeListMembers_account ON homeListMembers (accountId);
CREATE TABLE IF NOT EXISTS subscriptions (
  readerId TEXT NOT NULL, targetId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (readerId, targetId));
CREATE INDEX IF NOT EXISTS subscriptions_target ON subscriptions (targetId);
CREATE TABLE IF NOT EXISTS requests (
  fromId TEXT NOT NULL, toId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (fromId, toId));
CREATE INDEX IF NOT EXISTS requests_to ON requests (toId);
CREATE TABLE IF NOT EXISTS requestLists (
  fromId TEXT NOT NULL, toId TEXT NOT NULL, listId TEXT NOT NULL, PRIMARY KEY (fromId, toId, listId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bans (byId TEXT NOT NULL, bannedId TEXT NOT NULL, PRIMARY KEY (byId, bannedId)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bans_banned ON bans (bannedId);
CREATE TABLE IF NOT EXISTS groupBlocks (groupId TEXT NOT NULL, userId TEXT NOT NULL, PRIMARY KEY (groupId, userId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bansDisabled (groupId TEXT NOT NULL, userId TEXT NOT NULL, PRIMARY KEY (groupId, userId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS posts (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, shortId TEXT NOT NULL UNIQUE, body TEXT NOT NULL,
  authorId TEXT NOT NULL, commentsDisabled INTEGER NOT NULL, isDirect INTEGER NOT NULL, privacy INTEGER NOT NULL DEFAULT 2,
  createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, bumpedAt INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS posts_bumped ON posts (bumpedAt);
CREATE INDEX IF NOT EXISTS posts_created ON posts (createdAt);
CREATE INDEX IF NOT EXISTS posts_author ON posts (authorId, createdAt);
CREATE TABLE IF NOT EXISTS destinations (
  postId TEXT NOT NULL, ownerId TEXT NOT NULL, feedId TEXT NOT NULL, isDirect INTEGER NOT NULL,
  PRIMARY KEY (postId, ownerId)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS destinations_owner ON destinations (ownerId, isDirect, postId);
CREATE TABLE IF NOT EXISTS comments (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, shortId TEXT NOT NULL, postId TEXT NOT NULL, authorId TEXT NOT NULL,
  seqNumber INTEGER NOT NULL, body TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS comments_post ON comments (postId, seqNumber);
CREATE INDEX IF NOT EXISTS comments_author ON comments (authorId, postId);
CREATE TABLE IF NOT EXISTS postLikes (
  postId TEXT NOT NULL, userId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (postId, userId)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS postLikes_user ON postLikes (userId, postId);
CREATE TABLE IF NOT EXISTS commentLikes (
  commentId TEXT NOT NULL, userId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (commentId, userId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attachments (
  id TEXT PRIMARY KEY, ownerId TEXT NOT NULL, mediaType TEXT NOT NULL, fileName TEXT NOT NULL, extension TEXT NOT NULL,
  sizeBytes INTEGER NOT NULL, sizes TEXT NOT NULL, artist TEXT, title TEXT, createdAt INTEGER NOT NULL,
  postId TEXT, position INTEGER NOT NULL DEFAULT 0, isSanitized INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS attachments_post ON attachments (postId);
CREATE INDEX IF NOT EXISTS attachments_owner ON attachments (ownerId, createdAt);
CREATE TABLE IF NOT EXISTS sanitizeTasks (
  ownerId TEXT PRIMARY KEY, createdAt INTEGER NOT NULL, steps INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS saves (
  postId TEXT NOT NULL, userId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (userId, postId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hides (
  postId TEXT NOT NULL, userId TEXT NOT NULL, createdAt INTEGER NOT NULL, PRIMARY KEY (userId, postId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS homeBumps (
  postId TEXT NOT NULL, ownerId TEXT NOT NULL, bumpedAt INTEGER NOT NULL, PRIMARY KEY (ownerId, postId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS commentFollowers (postId TEXT NOT NULL, userId TEXT NOT NULL, PRIMARY KEY (userId, postId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS backlinks (
  targetId TEXT NOT NULL, sourceId TEXT NOT NULL, PRIMARY KEY (targetId, sourceId)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notifications (
  number INTEGER PRIMARY KEY, eventId TEXT NOT NULL UNIQUE, type TEXT NOT NULL, recipientId TEXT NOT NULL,
  createdById TEXT, affectedId TEXT, groupId TEXT, postId TEXT, commentId TEXT, postAuthorId TEXT,
  targetPostId TEXT, targetCommentId TEXT, createdAt INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS notifications_recipient ON notifications (recipientId, createdAt);
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, userId TEXT NOT NULL, token TEXT NOT NULL UNIQUE, previousToken TEXT, previousValidTillAt INTEGER,
  status TEXT NOT NULL, createdAt INTEGER NOT NULL, lastUsedAt INTEGER NOT NULL, lastIP TEXT NOT NULL, lastUserAgent TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sessions_user ON sessions (userId);
CREATE INDEX IF NOT EXISTS sessions_previous ON sessions (previousToken);
CREATE TABLE IF NOT EXISTS appTokens (
  id TEXT PRIMARY KEY, userId TEXT NOT NULL, title TEXT NOT NULL, token TEXT NOT NULL, issue INTEGER NOT NULL DEFAULT 1,
  scopes TEXT NOT NULL, origins TEXT NOT NULL, netmasks TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
  expiresAt INTEGER, lastUsedAt INTEGER, lastIP TEXT, lastUserAgent TEXT,
  activationCode TEXT, activationValidTillAt INTEGER, isActive INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS appTokens_user ON appTokens (userId);
CREATE TABLE IF NOT EXISTS archives (
  userId TEXT PRIMARY KEY, oldUsername TEXT NOT NULL, hasArchive INTEGER NOT NULL DEFAULT 1, viaSources TEXT NOT NULL,
  restorationAt INTEGER, restoredPosts INTEGER NOT NULL DEFAULT 0, restoresActivities INTEGER NOT NULL DEFAULT 0,
  hiddenComments INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS oldPostNames (name TEXT PRIMARY KEY, postId TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS siteDays (
  date TEXT PRIMARY KEY, users INTEGER NOT NULL, groups INTEGER NOT NULL, posts INTEGER NOT NULL,
  comments INTEGER NOT NULL, likes INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invitations (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, authorId TEXT NOT NULL, message TEXT NOT NULL, lang TEXT NOT NULL,
  singleUse INTEGER NOT NULL, users TEXT NOT NULL, groups TEXT NOT NULL, registrations INTEGER NOT NULL, createdAt INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS frozenAccounts (accountId TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS resumeTokens (token TEXT PRIMARY KEY, userId TEXT NOT NULL, validTillAt INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS resetTokens (token TEXT PRIMARY KEY, userId TEXT NOT NULL, validTillAt INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS emailCodes (email TEXT NOT NULL, code TEXT NOT NULL, createdAt INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS emailCodes_email ON emailCodes (email);
CREATE TABLE IF NOT EXISTS externalProfiles (
  id TEXT PRIMARY KEY, userId TEXT NOT NULL, provider TEXT NOT NULL, externalId TEXT NOT NULL, title TEXT NOT NULL,
  createdAt INTEGER NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS externalProfiles_profile ON externalProfiles (provider, externalId);
CREATE TABLE IF NOT EXISTS externalStates (
  state TEXT PRIMARY KEY, provider TEXT NOT NULL, mode TEXT NOT NULL, userId TEXT, validTillAt INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS externalKeys (
  key TEXT PRIMARY KEY, provider TEXT NOT NULL, externalId TEXT NOT NULL, title TEXT NOT NULL,
  validTillAt INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS postText USING fts5(words, stems, ${wholeWords});
CREATE VIRTUAL TABLE IF NOT EXISTS commentText USING fts5(words, stems, ${wholeWords});
`;
