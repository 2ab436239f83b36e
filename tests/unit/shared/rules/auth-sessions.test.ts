import { expect, it } from 'vitest';
import { shownSessions } from '../../../../src/shared/rules/auth-sessions.ts';
import { decodeExternalProfiles, decodeSessionList } from '../../../../src/shared/wire/account.ts';
import { recordedBody } from '../../../support/recordings.ts';

const session = (id: string, lastUsedAt: number, status: 'ACTIVE' | 'CLOSED' | 'BLOCKED' = 'ACTIVE') => ({
  id,
  status,
  lastUsedAt,
});
const idsOf = (currentId: string, ...sessions: ReturnType<typeof session>[]) =>
  shownSessions({ currentId, sessions }).map(({ id }) => id);

it('the current session is first, the others follow by their last use, the latest first [9.027]', () => {
  expect(idsOf('b', session('a', 30), session('b', 1), session('c', 20), session('d', 40))).toEqual([
    'b',
    'd',
    'a',
    'c',
  ]);
  expect(idsOf('gone', session('a', 1), session('b', 2))).toEqual(['b', 'a']);
});

it('only active and blocked sessions are shown [3.074]', () => {
  expect(idsOf('a', session('a', 3), session('b', 2, 'CLOSED'), session('c', 1, 'BLOCKED'))).toEqual(['a', 'c']);
});

it('a recorded session has its id, status, last use, and whether it is the current one [3.073]', () => {
  const decoded = decodeSessionList(recordedBody('session/session-list--luna'));
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  const [current, next, ...others] = shownSessions(decoded.value);
  expect(current).toMatchObject({
    id: 'a64487f9-f542-4404-8b49-06dae4edbc4b',
    status: 'ACTIVE',
    lastUsedAt: Date.UTC(2026, 10, 21, 3, 46, 22, 211),
    isCurrent: true,
  });
  expect(next).toMatchObject({ id: 'abe7c42f-346d-4f75-8e70-246465038a96', isCurrent: false });
  expect(others).toHaveLength(1);
});

it('a session without a readable status or time is left out and reported', () => {
  const decoded = decodeSessionList({
    current: 'a',
    sessions: [
      { id: 'a', status: 'PAUSED', createdAt: '2026-11-21T03:17:11.114Z', lastUsedAt: '2026-11-21T03:46:22.211Z' },
      { id: 'b', status: 'ACTIVE', createdAt: '2026-11-21T03:17:11.114Z', lastUsedAt: 'yesterday' },
      { id: 'c', status: 'ACTIVE', createdAt: '2026-11-21T03:17:11.114Z', lastUsedAt: '2026-11-21T03:46:22.211Z' },
    ],
  });
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  expect(decoded.value.sessions).toMatchObject([{ id: 'c', lastIp: '', lastUserAgent: '' }]);
  expect(decoded.refused.map(({ path }) => path)).toEqual(['sessions[0].status', 'sessions[1].lastUsedAt']);
});

it('a recorded external profile has its id and provider [3.075]', () => {
  const decoded = decodeExternalProfiles(recordedBody('session/ext-auth-profiles--luna'));
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  expect(decoded.value.map(({ id, provider }) => [id, provider])).toEqual([
    ['667d0cde-e701-436e-9c51-64814b928923', 'github'],
    ['f29f1a30-6398-4ee8-901c-8f5577108390', 'google'],
  ]);
});
