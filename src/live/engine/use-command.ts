import { useRef, useState } from 'react';
import {
  type CommandArgs,
  type CommandName,
  type CommandOutcome,
  type CommandReply,
  type Engine,
  type Failure,
  failureText,
} from '../../shared/contract/index.ts';
import { useRuntime } from '../runtime.ts';

/** What a form shows of its command. */
export type CommandState<Name extends CommandName> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'done'; reply: CommandReply<Name> }
  /** It has had no effect. `head`: for the head of the form; `null` if a field has the text. */
  | { kind: 'refused'; failure: Failure; head: string | null; fields: FieldErrors<Name> }
  /** It may have had an effect: the user looks before they repeat it. */
  | { kind: 'unclear'; head: string };

/** Error texts by the field that they belong to. */
export type FieldErrors<Name extends CommandName> = { readonly [Field in keyof CommandArgs<Name>]?: string };

export interface CommandForm<Name extends CommandName> {
  state: CommandState<Name>;
  /** Sends the command once. Ignored (`null`) while an earlier call is being sent. */
  send: (args: CommandArgs<Name>) => Promise<CommandOutcome<Name> | null>;
  /** Forgets the last reply or failure. */
  reset: () => void;
}

/** Runs a command of the engine, and holds its state for a form. Its arguments are passed on and not kept. */
export function useCommand<Name extends CommandName>(name: Name): CommandForm<Name> {
  const { engine } = useRuntime();
  const [state, setState] = useState<CommandState<Name>>({ kind: 'idle' });
  // A form that waits before it sends may call twice in one render, which both know the same state.
  const isSending = useRef(false);
  return {
    state,
    async send(args) {
      if (isSending.current) return null;
      isSending.current = true;
      setState({ kind: 'sending' });
      const outcome = await engine.command(name, args).finally(() => {
        isSending.current = false;
      });
      setState(commandState(outcome));
      return outcome;
    },
    reset: () => setState({ kind: 'idle' }),
  };
}

const OFFLINE = 'You are offline. This needs a connection: it was not sent, and it does not wait.';
const UNCLEAR = 'The server did not answer, so this may or may not have been done. Have a look before you try again.';

/** The outcome of a command as its form shows it. */
export function commandState<Name extends CommandName>(outcome: CommandOutcome<Name>): CommandState<Name> {
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'unclear') return { kind: 'unclear', head: UNCLEAR };
  const { failure, field } = outcome;
  const text = failure.kind === 'offline' ? OFFLINE : failureText(failure);
  if (field === null) return { kind: 'refused', failure, head: text, fields: {} };
  const fields: { [Field in keyof CommandArgs<Name>]?: string } = {};
  fields[field] = text;
  return { kind: 'refused', failure, head: null, fields };
}

/** Returns a function that runs commands of the engine, for work of several commands whose state a form does not show. */
export function useRunCommand(): Engine['command'] {
  const { engine } = useRuntime();
  return (name, args) => engine.command(name, args);
}
