import { accountsById, isNameTaken } from './accounts.ts';
import { type Call, textField, withNewRelations } from './call.ts';
import { ApiError, notSignedIn } from './errors.ts';
import { graphemes, isRecord } from './fields.ts';
import { feedIdOf, randomUuid } from './ids.ts';
import { notify } from './notify.ts';
import { checkScreenName } from './profile-fields.ts';
import type { Routes } from './routes.ts';
import { setHomeLists } from './subscriptions.ts';
import { groupInfo } from './users.ts';

const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

interface NewGroup {
  username: string;
  screenName: string;
  description: string;
  isPrivate: number;
  isProtected: number;
  isRestricted: number;
}

const invalid = (message: string) => new ApiError(422, message);

/** The group in the body. Throws 422 with the server's message. */
function newGroup(call: Call): NewGroup {
  const { group } = call.body;
  if (!isRecord(group)) throw new ApiError(400, 'Malformed request', { status: 'fail' });
  const username = textField(group, 'username').trim().toLowerCase();
  const screenName = textField(group, 'screenName').trim() || username;
  const description = textField(group, 'description').trim();
  const flag = (name: string) => Number(group[name] === '1' || group[name] === true);
  if (!namePattern.test(username) || username.length < 3 || username.length > 35) throw invalid('Invalid username');
  checkScreenName(screenName);
  if (graphemes(description) > call.context.config.maxDescriptionLength) throw invalid('Description is too long');
  if (isNameTaken(call.context.db, username)) throw invalid('Already exists');
  const isPrivate = flag('isPrivate');
  const isProtected = Math.max(isPrivate, flag('isProtected'));
  return { username, screenName, description, isPrivate, isProtected, isRestricted: flag('isRestricted') };
}

/** Stores a group with the viewer as its administrator and first member. Returns its id. */
function insertGroup(call: Call, me: string, group: NewGroup): string {
  const { db, clock, random } = call.context;
  const id = randomUuid(random);
  const at = clock();
  db.run(
    `INSERT INTO accounts (id, username, screenName, type, description, isPrivate, isProtected, isRestricted, isGone,
       createdAt, updatedAt, pictureMedium, pictureLarge)
     VALUES (:id, :username, :screenName, 'group', :description, :isPrivate, :isProtected, :isRestricted, 0, :at, :at, '', '')`,
    { ...group, id, at },
  );
  db.run(`INSERT INTO feeds (id, ownerId, name) VALUES (:feedId, :id, 'Posts')`, { id, feedId: feedIdOf(id, 'Posts') });
  db.run('INSERT INTO groupAdmins (groupId, userId) VALUES (:id, :me)', { id, me });
  db.run('INSERT INTO subscriptions (readerId, targetId, createdAt) VALUES (:me, :id, :at)', { id, me, at });
  setHomeLists(call, me, id, []);
  return id;
}

function create(call: Call): unknown {
  if (call.viewerId === null) throw notSignedIn();
  const me = call.viewerId;
  const group = newGroup(call);
  const id = call.context.db.transaction(() => insertGroup(call, me, group));
  notify(call, { type: 'group_created', recipientId: me, createdById: me, affectedId: null, groupId: id });
  const [row] = accountsById(call, [id]);
  if (!row) throw new Error('The new group was not stored');
  return groupInfo(withNewRelations(call), row);
}

export function groupCreationRoutes(routes: Routes): void {
  routes.post('/groups', create);
}
