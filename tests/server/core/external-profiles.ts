import { accountsById } from './accounts.ts';
import { type Call, param, signedIn, textField } from './call.ts';
import type { ExternalIdentity } from './config.ts';
import type { Database } from './database.ts';
import { ApiError } from './errors.ts';
import { randomHex, randomUuid } from './ids.ts';
import type { Routes } from './routes.ts';

const keyValidMs = 30 * 60_000;

/** A user at an external provider. */
interface ExternalUser {
  provider: string;
  externalId: string;
  title: string;
}

interface ProfileRow extends ExternalUser {
  id: string;
  userId: string;
  createdAt: number;
}

/** A user who came back from a provider and may sign up. */
export interface ExternalKeyRow extends ExternalUser {
  key: string;
}

const payload = ({ id, provider, title, createdAt }: ProfileRow) => ({
  id,
  provider,
  title,
  createdAt: new Date(createdAt).toISOString(),
});

export const profileOf = (db: Database, provider: string, externalId: string): ProfileRow | undefined =>
  db.get<ProfileRow>('SELECT * FROM externalProfiles WHERE provider = :provider AND externalId = :externalId', {
    provider,
    externalId,
  });

/** Connects an external user with the viewer. Throws 403 if it is connected with another account. */
export function connect(call: Call, { provider, externalId, title }: ExternalUser): unknown {
  const userId = signedIn(call);
  const { db, clock, random } = call.context;
  const known = profileOf(db, provider, externalId);
  if (known && known.userId !== userId) {
    const [owner] = accountsById(call, [known.userId]);
    // The recorded server says 'undefined' where it means the provider.
    throw new ApiError(
      403,
      `The '${title}' profile on undefined is already associated with another FreeFeed account: @${owner?.username ?? ''}`,
    );
  }
  const row = known ?? { id: randomUuid(random), userId, provider, externalId, title, createdAt: clock() };
  db.run(
    `INSERT OR REPLACE INTO externalProfiles (id, userId, provider, externalId, title, createdAt)
     VALUES (:id, :userId, :provider, :externalId, :title, :createdAt)`,
    { ...row, title },
  );
  return payload({ ...row, title });
}

/** Creates the key with which an external user may sign up. */
export function createExternalKey({ context }: Call, provider: string, identity: ExternalIdentity): string {
  const key = randomHex(context.random, 24);
  context.db.run(
    `INSERT INTO externalKeys (key, provider, externalId, title, validTillAt)
     VALUES (:key, :provider, :externalId, :title, :till)`,
    { key, provider, externalId: identity.id, title: identity.name, till: context.clock() + keyValidMs },
  );
  return key;
}

/** The external user of the key in the body, or `null` if there is no key. Throws 422 for an unknown key. */
export function externalKeyInBody(call: Call): ExternalKeyRow | null {
  const key = textField(call.body, 'externalProfileKey');
  if (key === '') return null;
  const { db, clock } = call.context;
  const row = db.get<ExternalKeyRow>(
    'SELECT key, provider, externalId, title FROM externalKeys WHERE key = :key AND validTillAt > :now',
    { key, now: clock() },
  );
  if (!row) throw new ApiError(422, 'External profile key is invalid or outdated');
  return row;
}

/** Connects the external user of a key with the viewer and deletes the key. */
export function connectByKey(call: Call, row: ExternalKeyRow): void {
  connect(call, row);
  call.context.db.run('DELETE FROM externalKeys WHERE key = :key', { key: row.key });
}

function list(call: Call): unknown {
  const rows = call.context.db.all<ProfileRow>(
    'SELECT * FROM externalProfiles WHERE userId = :userId ORDER BY createdAt, provider',
    { userId: signedIn(call) },
  );
  return { profiles: rows.map(payload) };
}

function remove(call: Call): unknown {
  const own = { id: param(call, 'id'), userId: signedIn(call) };
  const { db } = call.context;
  const where = 'WHERE id = :id AND userId = :userId';
  if (!db.get(`SELECT 1 AS one FROM externalProfiles ${where}`, own)) throw new ApiError(404, 'Profile not found');
  db.run(`DELETE FROM externalProfiles ${where}`, own);
  return {};
}

export function externalProfileRoutes(routes: Routes): void {
  routes.get('/ext-auth/profiles', list);
  routes.delete('/ext-auth/profiles/:id', remove);
}
