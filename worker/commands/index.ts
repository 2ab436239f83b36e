import {
  type CommandArgs,
  type CommandName,
  type CommandOutcome,
  type Failure,
  failed,
} from '../../src/shared/contract/index.ts';
import { withStoredTexts } from '../../src/shared/text/stored-text.ts';
import { errorKind } from '../report/ring.ts';
import type { EarlyCommandName } from './account/index.ts';
import type { Command, CommandParts } from './command.ts';
import { createGroup } from './create-group.ts';
import { refusedField } from './refused-field.ts';
import { setAdmin } from './set-admin.ts';
import { setGroupPicture } from './set-group-picture.ts';
import { signIn } from './sign-in.ts';
import { updateGroup } from './update-group.ts';

export type { CommandParts } from './command.ts';

/** Commands whose code is loaded after the first feed. */
const COMMANDS: { readonly [Name in EarlyCommandName]: Command<Name> } = {
  'sign-in': signIn,
  'create-group': createGroup,
  'update-group': updateGroup,
  'set-group-picture': setGroupPicture,
  'set-admin': setAdmin,
};

const isEarly = (name: CommandName): name is EarlyCommandName => Object.hasOwn(COMMANDS, name);

/** Returns a command; `null` if its code cannot be loaded. Those of the account are loaded when one of them is used. */
async function commandOf<Name extends CommandName>(name: Name): Promise<Command<Name> | null> {
  const all: { readonly [Other in CommandName]?: Command<Other> } = isEarly(name)
    ? COMMANDS
    : await import('./account/index.ts').then(
        ({ ACCOUNT_COMMANDS }) => ACCOUNT_COMMANDS,
        () => ({}),
      );
  return all[name] ?? null;
}

/** Runs a command once: nothing is queued and nothing is retried. A lost answer is checked by a read where one can tell. */
export async function runCommand<Name extends CommandName>(
  parts: CommandParts,
  name: Name,
  given: CommandArgs<Name>,
): Promise<CommandOutcome<Name>> {
  const command = await commandOf(name);
  if (!command) return { kind: 'refused', failure: { kind: 'network' }, field: null };
  const { fields, send, afterLoss } = command;
  const args = withStoredTexts(given);
  const answer = await send(parts, args).catch(afterCrash(parts));
  if (answer.ok) return { kind: 'done', reply: answer.value };
  const { failure } = answer;
  if (afterLoss === 'harmless' || !isLost(failure)) return refusal(failure, fields);
  if (afterLoss === 'unclear') return { kind: 'unclear', failure };
  const checked = await afterLoss(parts, args).catch((error: unknown) => {
    afterCrash(parts)(error);
    return { kind: 'unclear' } as const;
  });
  if (checked.kind === 'done') return checked;
  return checked.kind === 'not-done' ? refusal(failure, fields) : { kind: 'unclear', failure };
}

/** Nothing has acted on such a request: without a token (of `Bearer`), too large, too many. */
const REFUSED_BY_ANYONE: readonly number[] = [401, 413, 429];

/** A bug. Its message may quote the arguments: only its class is logged, and the page receives neither. */
const afterCrash = (parts: CommandParts) => (error: unknown) => {
  parts.context.report.log('error', 'crashed', { error: errorKind(error) });
  return failed({ kind: 'aborted' });
};

/**
 * True if the server may have acted on the request all the same. An error without the server's text may be a proxy's, made after
 * that. Maintenance (503 in the server's words) refuses every call.
 */
function isLost(failure: Failure): boolean {
  switch (failure.kind) {
    case 'http':
      if (failure.err === '') return !REFUSED_BY_ANYONE.includes(failure.status);
      return failure.status >= 500 && failure.status !== 503;
    case 'network':
    case 'timeout':
    case 'offline':
    case 'gateway':
    case 'filtered':
    case 'aborted':
    case 'decode':
      return true;
    case 'bad-query':
    case 'quota':
    case 'storage-lost':
    case 'outdated':
    case 'asked':
    case 'too-often':
      return false;
  }
}

function refusal<Name extends CommandName>(failure: Failure, fields: Command<Name>['fields']): CommandOutcome<Name> {
  const refused = failure.kind === 'http' ? refusedField(failure.err) : null;
  return { kind: 'refused', failure, field: fields.find((field) => field === refused) ?? null };
}
