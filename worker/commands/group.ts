import { type GroupFields, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { AccountId, Privacy } from '../../src/shared/model/index.ts';
import { userPath } from '../../src/shared/wire/index.ts';
import { decodeProfile, type ProfileFacts } from '../../src/shared/wire/profiles.ts';
import { applyProfile } from '../apply/profile.ts';
import { type Fetched, fetchDecoded, type PullContext } from '../pull/context.ts';
import { fetchViewer } from '../pull/shell.ts';

/** Who may read an account as the server takes it. */
export const privacyPayload = (privacy: Privacy) => ({
  isPrivate: privacy === 'private' ? '1' : '0',
  isProtected: privacy === 'public' ? '0' : '1',
});

/** The fields of a group as the server takes them. */
export const groupPayload = ({ screenName, description, privacy, isRestricted }: GroupFields) => ({
  screenName,
  description,
  ...privacyPayload(privacy),
  isRestricted: isRestricted ? '1' : '0',
});

/** Whether a group has these settings. Texts are compared as the server stores them. */
export const hasFields = ({ account }: ProfileFacts, fields: GroupFields): boolean =>
  account.screenName === fields.screenName.trim() &&
  account.description.trim() === fields.description.trim() &&
  account.privacy === fields.privacy &&
  account.isRestricted === fields.isRestricted;

/** Reads a group, and stores what is read. A pending equal request may know less, so none is shared. */
export async function readGroup(context: PullContext, username: string): Promise<Fetched<ProfileFacts>> {
  const call = { method: 'GET', path: userPath(username), priority: 'screen', isShared: false } as const;
  const fetched = await fetchDecoded(context, call, decodeProfile);
  if (fetched.ok) await storeGroup(context, username, fetched.value, fetched.ordinal);
  return fetched;
}

/** Stores a group as an answer contains it. `username`: under which it was asked for. */
export async function storeGroup(
  context: PullContext,
  username: string,
  facts: ProfileFacts,
  ordinal: number,
): Promise<void> {
  const key = viewKey({ kind: 'profile', username });
  const version = { ordinal, at: context.now() };
  await context.store(() => applyProfile(context.mirror, username, facts, key, version));
}

/** Reads and stores the viewer: the groups that they manage and read come from nowhere else. */
export async function readViewer(context: PullContext): Promise<Result<readonly AccountId[]>> {
  const read = await fetchViewer(context);
  return read.ok ? success(read.value.self.managedGroups.map(({ groupId }) => groupId)) : read;
}
