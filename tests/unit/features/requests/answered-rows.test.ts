import { expect, test } from 'vitest';
import { type ShownRequest, withAnswered } from '../../../../src/features/requests/answered-rows.ts';
import type { AccountId } from '../../../../src/shared/model/index.ts';
import type { RequestRow } from '../../../../src/shared/store/queries/requests.ts';
import { anAccount } from '../../../support/facts.ts';
import { GROUP } from '../../../support/mutations.ts';
import { refusedBy, traceOf } from '../../../support/roster-views.ts';

const [hana, nadia, oleg] = [anAccount('hana'), anAccount('nadia'), anAccount('oleg')];
const open = (account: typeof hana): RequestRow => ({ account, isOpen: true, traces: [] });
const on = ({ id, username }: typeof hana) => ({ groupId: GROUP, groupName: 'own', accountId: id, username });
const answered = (account: typeof hana, isAccepted: boolean): RequestRow => ({
  account,
  isOpen: false,
  traces: [traceOf({ kind: 'answer-group-request', ...on(account), isAccepted })],
});
const revoked = (account: typeof hana): RequestRow => ({
  account,
  isOpen: false,
  traces: [traceOf({ kind: 'request-subscription', accountId: account.id, username: account.username, on: false })],
});
const refused = (account: typeof hana): RequestRow => ({
  account,
  isOpen: true,
  traces: [traceOf({ kind: 'answer-group-request', ...on(account), isAccepted: true }, refusedBy('No'))],
});

/** The rows after the store has answered with each of these lists in turn. `chosen`: what the user has just chosen. */
function rowsAfter(chosen: ReadonlyMap<AccountId, string>, ...lists: RequestRow[][]): [string, string | null][] {
  const shown = lists.reduce<ShownRequest[]>((before, requests) => withAnswered(before, requests, chosen), []);
  return shown.map(({ account, answer }) => [account.id, answer]);
}

const rows = (...lists: RequestRow[][]) => rowsAfter(new Map(), ...lists);

test('a request whose answer the server has before it was shown as pending stays with what the user has chosen', () => {
  expect(rowsAfter(new Map([[hana.id, 'Accepted']]), [open(hana), open(nadia)], [open(nadia)])).toEqual([
    ['hana', 'Accepted'],
    ['nadia', null],
  ]);
});

test('a request whose answer is pending is in its place', () => {
  expect(rows([answered(hana, true), open(nadia)])).toEqual([
    ['hana', null],
    ['nadia', null],
  ]);
});

test('an answered request stays in its place, with its answer, after the server has it', () => {
  const pending = [answered(hana, true), answered(nadia, false), revoked(oleg)];
  expect(rows([open(hana), open(nadia), open(oleg)], pending, [])).toEqual([
    ['hana', 'Accepted'],
    ['nadia', 'Rejected'],
    ['oleg', 'Revoked'],
  ]);
  expect(rows([open(hana)], [answered(hana, true)], [open(nadia)], [open(nadia)])).toEqual([
    ['hana', 'Accepted'],
    ['nadia', null],
  ]);
});

test('a request that was answered elsewhere, or revoked, is gone', () => {
  expect(rows([open(hana), open(nadia)], [open(nadia)])).toEqual([['nadia', null]]);
  expect(rows([refused(hana)], [])).toEqual([]);
});

test('a request is open again when its answer was undone or refused, or when it is made again', () => {
  expect(rows([answered(hana, true)], [open(hana)], [])).toEqual([]);
  expect(rows([answered(hana, true)], [refused(hana)])).toEqual([['hana', null]]);
  expect(rows([answered(hana, true)], [], [open(hana)])).toEqual([['hana', null]]);
});
