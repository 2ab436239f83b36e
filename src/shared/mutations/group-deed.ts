import type { AccountId } from '../model/index.ts';
import { type Decoded, decodeManagedGroups, MANAGED_GROUPS_PATH, type ManagedGroup } from '../wire/index.ts';
import type { Check, Mutation, Target } from './mutation.ts';

/** A deed of a group's administrator on a user. Names as they were known when the administrator acted. */
export interface OnMember extends Mutation {
  groupId: AccountId;
  groupName: string;
  accountId: AccountId;
  username: string;
}

export const memberTarget = ({ groupId, accountId }: OnMember): Target => ({ entity: 'member', groupId, accountId });

/** Deeds on one user in one group keep their order. */
export const memberLane = ({ groupId, accountId }: OnMember): string => `member:${groupId}:${accountId}`;

/** Whether a deed is on the same user in the same group. */
export const isOnSame = (one: OnMember, other: OnMember): boolean =>
  one.groupId === other.groupId && one.accountId === other.accountId;

export { MANAGED_GROUPS_PATH };

/** Finds the mutation's group among those that the viewer manages (GET managedGroups), and calls `decide` with it. */
export function checkGroup<M extends OnMember>(
  { groupId, groupName }: M,
  payload: unknown,
  decide: (group: ManagedGroup) => Check<M>,
): Decoded<Check<M>> {
  const decoded = decodeManagedGroups(payload);
  if (!decoded.ok) return decoded;
  const group = decoded.value.find(({ id }) => id === groupId);
  const reason = `You are no administrator of @${groupName} any more`;
  return { ...decoded, value: group ? decide(group) : { kind: 'refused', reason } };
}

/** Views that a deed on a group's member makes stale. */
export const staleOfGroup = ({ groupName }: OnMember): { views: string[] } => {
  const name = groupName.toLowerCase();
  return { views: ['shell', `profile:${name}`, `roster:subscribers:${name}`, `roster:blocked-in-group:${name}`] };
};
