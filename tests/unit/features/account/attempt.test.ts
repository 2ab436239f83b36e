import { beforeEach, expect, it, vi } from 'vitest';
import { beginAttempt } from '../../../../src/features/account/external/attempt.ts';
import { openExternalWindow } from '../../../../src/platform/external-window.ts';
import type { CommandName, CommandOutcome, Engine } from '../../../../src/shared/contract/index.ts';
import { asAccountId } from '../../../../src/shared/model/index.ts';

vi.mock('../../../../src/platform/external-window.ts');

const LUNA = asAccountId('luna');
const GOOGLE = { id: 'google', title: 'Google', brand: 'google' };
const PAGE = 'https://example.com/authorize?state=S';
const refused = (err: string) =>
  ({ kind: 'refused', failure: { kind: 'http', status: 400, err }, field: null }) as const;

let answers: { [Name in CommandName]?: CommandOutcome<Name> };
let ran: [name: string, args: unknown][];
let isOpen: boolean;
const visit = vi.fn();
/** Gives the answer of the return page; `null`: the window was closed. */
let give: (search: string | null) => void;

const run: Engine['command'] = async (name, args) => {
  ran.push([name, args]);
  return answers[name] ?? expect.fail(`${name} has no answer`);
};
const begin = (accountId: typeof LUNA | null = null) =>
  beginAttempt({ provider: GOOGLE, accountId, run, onReturned: () => undefined });

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://larder.example' });
  visit.mockReset();
  ran = [];
  isOpen = true;
  answers = {
    'start-external': { kind: 'done', reply: { redirectTo: PAGE } },
    'finish-external': { kind: 'done', reply: { kind: 'connected' } },
  };
  const answer = new Promise<string | null>((resolve) => {
    give = resolve;
  });
  const close = () => {
    isOpen = false;
    give(null);
  };
  vi.mocked(openExternalWindow).mockReset().mockReturnValue({ visit, answer, close });
});

it('the window is opened in the event of the tap, before the server is asked', () => {
  void begin();
  expect(openExternalWindow).toHaveBeenCalledOnce();
  expect(visit).not.toHaveBeenCalled();
});

it('the account that began an attempt is named at its end', async () => {
  const { result } = begin(LUNA);
  give('?code=7&state=S');
  expect(await result).toEqual({ kind: 'done', reply: { kind: 'connected' } });
  expect(visit).toHaveBeenCalledWith(PAGE);
  expect(ran).toEqual([
    ['start-external', { provider: 'google', accountId: LUNA, redirectUrl: 'https://larder.example/auth-return.html' }],
    ['finish-external', { provider: 'google', accountId: LUNA, query: { code: '7', state: 'S' } }],
  ]);
  expect(isOpen).toBe(false);
});

it('a blocked window ends the attempt before the server is asked', async () => {
  vi.mocked(openExternalWindow).mockReturnValue(null);
  expect(await begin().result).toEqual({ kind: 'failed', text: 'Could not open window' });
  expect(ran).toEqual([]);
});

it('a closed window ends the attempt, also if it was closed before the provider was there', async () => {
  const { result } = begin();
  give(null);
  expect(await result).toEqual({ kind: 'failed', text: 'Window was suddenly closed' });
  expect(ran).toHaveLength(1);
});

it.each(['start-external', 'finish-external'] as const)('the words of the server are shown (%s)', async (name) => {
  answers[name] = refused('The user denied access');
  const { result } = begin();
  if (name === 'finish-external') give('?error=access_denied&state=S');
  expect(await result).toEqual({ kind: 'failed', text: 'The user denied access' });
  expect(isOpen).toBe(false);
});

it.each(['javascript:alert(1)', 'http://example.com/authorize'])(
  'an address that is not https is not opened: %s',
  async (redirectTo) => {
    answers['start-external'] = { kind: 'done', reply: { redirectTo } };
    const { result } = begin();
    expect(await result).toMatchObject({ kind: 'failed', text: expect.stringContaining('not safe to open') });
    expect(visit).not.toHaveBeenCalled();
    expect(isOpen).toBe(false);
  },
);

it('an answer with another state is not passed on', async () => {
  const { result } = begin();
  give('?code=7&state=OTHER');
  expect(await result).toMatchObject({ kind: 'failed', text: expect.stringContaining('another attempt') });
  expect(ran.map(([name]) => name)).toEqual(['start-external']);
});

it('a cancelled attempt closes its window and has no result', async () => {
  const { result, cancel } = begin();
  cancel();
  expect(await result).toEqual({ kind: 'cancelled' });
  expect(isOpen).toBe(false);
  expect(ran).toHaveLength(1);
});
