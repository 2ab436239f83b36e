import type { CommandArgs, CommandName, CommandReply, Result } from '../../src/shared/contract/index.ts';
import type { Stores } from '../../src/shared/store/index.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import type { Session } from '../session/index.ts';

export interface CommandParts {
  ports: Ports;
  stores: Stores;
  session: Session;
  context: PullContext;
}

/** What a read found out about a command whose answer was lost. */
export type CheckResult<Reply> = { kind: 'done'; reply: Reply } | { kind: 'not-done' } | { kind: 'unclear' };

/**
 * One write that must not wait. Its arguments are secret: they go into the request and nowhere else, neither into a store nor
 * into a log line.
 */
export interface Command<Name extends CommandName> {
  /** Arguments that its form shows as fields. A refusal of any other is shown at the head of the form. */
  fields: readonly (keyof CommandArgs<Name> & string)[];
  /** Sends it once, and brings what the answer says into the stores. */
  send: (parts: CommandParts, args: CommandArgs<Name>) => Promise<Result<CommandReply<Name>>>;
  /**
   * What follows from a lost answer. A function reads whether the command has had an effect. `harmless`: the user can repeat
   * it without a second effect that they would notice. `unclear`: no read can tell.
   */
  afterLoss:
    | ((parts: CommandParts, args: CommandArgs<Name>) => Promise<CheckResult<CommandReply<Name>>>)
    | 'harmless'
    | 'unclear';
}
