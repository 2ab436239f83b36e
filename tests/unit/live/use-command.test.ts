import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { type CommandForm, commandState, useCommand } from '../../../src/live/engine/use-command.ts';
import type { CommandOutcome } from '../../../src/shared/contract/index.ts';
import { render } from '../../support/render.tsx';

const forms: CommandForm<'revoke-token'>[] = [];
function Form() {
  forms.push(useCommand('revoke-token'));
  return null;
}

const command = vi.fn(async () => ({ kind: 'done', reply: null }));
vi.mock('../../../src/live/runtime.ts', () => ({ useRuntime: () => ({ engine: { command } }) }));

const refused = (outcome: Partial<Extract<CommandOutcome<'sign-in'>, { kind: 'refused' }>>) =>
  commandState<'sign-in'>({ kind: 'refused', failure: { kind: 'network' }, field: null, ...outcome });

it('the text of a refusal is shown at its field', () => {
  const failure = { kind: 'http', status: 401, err: 'We could not find the nickname you provided.' } as const;
  expect(refused({ failure, field: 'username' })).toEqual({
    kind: 'refused',
    failure,
    head: null,
    fields: { username: failure.err },
  });
});

it('a refusal of no known field is shown at the head of the form', () => {
  const failure = { kind: 'http', status: 401, err: 'Not today' } as const;
  expect(refused({ failure })).toMatchObject({ head: 'Not today', fields: {} });
  expect(refused({})).toMatchObject({ head: 'Network error' });
});

it('a command that was not sent because the device is offline says so', () => {
  expect(refused({ failure: { kind: 'offline' } })).toMatchObject({ head: expect.stringContaining('You are offline') });
});

it('a lost answer that no read could replace is neither a success nor a failure', () => {
  const state = commandState<'sign-in'>({ kind: 'unclear', failure: { kind: 'timeout' } });
  expect(state).toEqual({ kind: 'unclear', head: expect.stringContaining('may or may not have been done') });
});

it('two calls in one render send once', async () => {
  render(createElement(Form));
  const send = forms[0]?.send ?? expect.fail('nothing was rendered');
  expect(await Promise.all([send({ id: 'a' }), send({ id: 'a' })])).toEqual([{ kind: 'done', reply: null }, null]);
  expect(command).toHaveBeenCalledOnce();
  await send({ id: 'a' });
  expect(command).toHaveBeenCalledTimes(2);
});
