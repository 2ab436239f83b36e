import type { AccountId, Privacy } from '../model/index.ts';
import type { Failure } from './failure.ts';

/** What a group's settings consist of. */
export interface GroupFields {
  screenName: string;
  description: string;
  privacy: Privacy;
  /** Only administrators post. */
  isRestricted: boolean;
}

/**
 * Writes that must not wait, by name. They need the server at once; what the user typed for them is never stored, logged or
 * sent again by itself.
 */
export interface Commands {
  'sign-in': {
    args: { username: string; password: string };
    reply: { accountId: AccountId; username: string };
  };
  /** `username`: of the new group, in the server's spelling. */
  'create-group': { args: GroupFields & { username: string }; reply: { username: string } };
  /** `username`: of the group. */
  'update-group': { args: GroupFields & { groupId: AccountId; username: string }; reply: null };
  /** `username`: of the group. */
  'set-group-picture': {
    args: { username: string; file: { bytes: ArrayBuffer; mediaType: string } };
    reply: null;
  };
  /** Makes a user an administrator of a group, or takes that right away (`on`: false), also from the viewer. */
  'set-admin': {
    args: { groupId: AccountId; groupName: string; accountId: AccountId; username: string; on: boolean };
    reply: null;
  };
  /** Closes sessions of the viewer's account. `ids`: of other sessions than the present one. */
  'close-sessions': { args: { ids: readonly string[] }; reply: null };
  /** Lets the server remove the metadata of all files of the viewer. */
  'sanitize-media': { args: object; reply: null };
  /** Restores posts of the viewer's archive. `viaRestore`: addresses of the sources whose posts come back too. */
  'restore-archive': { args: { disableComments: boolean; viaRestore: readonly string[] }; reply: null };
  /** Restores comments and likes that the viewer's archive contains. */
  'restore-activities': { args: object; reply: null };
}

export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Commands[Name]['args'];
export type CommandReply<Name extends CommandName> = Commands[Name]['reply'];

/**
 * `refused`: it has had no effect; `field`: the field of its form that is refused, `null` if
 * the server does not name a known one.
 * `unclear`: the answer was lost, and no read could tell whether it has had an effect.
 */
export type CommandOutcome<Name extends CommandName> =
  | { kind: 'done'; reply: CommandReply<Name> }
  | { kind: 'refused'; failure: Failure; field: keyof CommandArgs<Name> | null }
  | { kind: 'unclear'; failure: Failure };
