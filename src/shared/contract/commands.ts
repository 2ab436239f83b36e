import type { AccountId } from '../model/index.ts';
import type { Failure } from './failure.ts';

/**
 * Writes that must not wait, by name. They need the server at once; what the user typed for them is never stored, logged or
 * sent again by itself.
 */
export interface Commands {
  'sign-in': {
    args: { username: string; password: string };
    reply: { accountId: AccountId; username: string };
  };
  /** Ends the viewer's block of a user. */
  unblock: { args: { accountId: AccountId; username: string }; reply: null };
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
