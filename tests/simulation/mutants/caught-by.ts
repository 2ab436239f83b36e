import { FIRST_HAZARDS, RELATIONS } from '../regressions.ts';
import type { Hazard } from '../world/hazards.ts';
import type { Plan } from '../world/plan.ts';
import type { Mutant } from './active.ts';

type Happens = readonly (readonly [string, number])[];

/** The server handles a comment, and all connections of the browser break before the first byte of the answer. */
const ALL_CONNECTIONS_BREAK: Happens = [
  ['all connections break during the next creation', 0],
  ['write a comment', 30_000],
];

const ANSWERS = ['accept a request', 'accept a request to a group', 'reject a request'];

/**
 * What catches each mutant: a seed, or a seed with a plan. If a change of the actions shifts a seed,
 * `npm run simulate -- --mutant NAME --first` finds another one.
 */
export const CAUGHT_BY: Record<Mutant, { seed: string; hazards?: readonly Hazard[]; plan?: Plan }> = {
  'blind resend': inOneTab('blind resend 1', 0, [
    ['the answer to the next creation is lost', 0],
    ['write a comment', 60_000],
  ]),
  'answer not recorded': { seed: '2005' },
  'lock released early': inTabs(2, 'lock released early 1', 0, often('write a comment', 500, 4)),
  'bytes lost': inOneTab('bytes lost 1', 0.3, often('write a post', 500, 8)),
  'dependents not retargeted': inOneTab('dependents not retargeted 1', 0.3, often('write a post', 500, 8)),
  'order of a lane ignored': { seed: '5022' },
  'alias not written': inOneTab('alias not written 1', 0, [['write a comment', 8000]]),
  'draft consumed outside of the transaction': inOneTab('draft consumed outside of the transaction 5', 0, [
    ['type words into a form', 500],
    ['disk full', 500],
    ['send what was typed', 500],
    ['disk has room', 500],
  ]),
  'opposites meet while sending': { seed: '67' },
  'late window ignored': { seed: '36' },
  'pause not honoured': { seed: '3' },
  'refusal swallowed': inOneTab('refusal swallowed 1', 0, [
    ['offline', 50],
    ...often('write a comment', 50, 6),
    ...often('someone deletes a post', 50, 14),
    ['online', 8000],
  ]),
  'a replaced leader marks rows as uncertain, and sends are not counted': { seed: '90210270', hazards: FIRST_HAZARDS },
  'echo claimed twice': inOneTab('echo claimed twice 1', 0, [
    ['write a comment', 20_000],
    ['the next creation is lost', 0],
    ['repeat the last comment', 60_000],
  ]),
  'mirror read before vault': inTabs(2, 'mirror read before vault 1', 0, [
    ['disk busy', 50],
    ...often('write a comment', 1200, 24),
  ]),
  'thawed leader not fenced': inTabs(2, 'thawed leader not fenced 3', 0, [
    ['freeze a tab', 8000],
    ['write a comment', 8000],
    ['thaw a tab', 50],
    ...often('write a comment', 500, 8),
  ]),
  'copies not looked for': inOneTab('copies not looked for 1', 0, ALL_CONNECTIONS_BREAK),
  'copies by the service worker not looked for': inOneTab('copies by the service worker not looked for 1', 0, [
    ['offline', 50],
    ['write a comment', 6000],
    ['kill a tab', 50],
    ['all connections break during the next creation', 50],
    ['online', 50],
    ['wake the service worker', 30_000],
  ]),
  'later words deleted': inOneTab('later words deleted 1', 0, [
    ['the next creation is repeated elsewhere', 0],
    ...ALL_CONNECTIONS_BREAK,
  ]),
  'first page searched': inOneTab('first page searched 1', 0, [
    ['the answer to the next creation is lost', 0],
    ['write a post to a group', 7000],
    ['offline', 50],
    ['a group is busy', 80_000],
    ['online', 8000],
  ]),
  'own words alone searched': inOneTab('own words alone searched 1', 0, [
    ['the next creation is edited elsewhere', 0],
    ['the answer to the next creation is lost', 0],
    ['write a comment', 7000],
    ['offline', 80_000],
    ['online', 8000],
  ]),
  'post sent without a refused file': inOneTab('post sent without a refused file 2', 0, often('write a post', 500, 6), [
    'refused files',
  ]),
  'rows from memory are not checked': inOneTab(
    'rows from memory are not checked 1',
    0,
    [['watch likes in the home feed', 500], ...often('like or unlike a post', 700, 12)],
    ['late broadcasts'],
  ),
  'the opposite of a deed is dropped': inOneTab(
    'the opposite of a deed is dropped 1',
    0,
    [
      ['all devices go offline', 500],
      ['block somebody', 500],
      ['do the opposite of the last deed', 500],
      ['all devices come online', 20_000],
    ],
    RELATIONS,
  ),
  'merged changes of a list lose the earlier one': inOneTab(
    'merged changes of a list lose the earlier one 1',
    0,
    [
      ['look at a list of accounts', 2000],
      ['all devices go offline', 500],
      ...often('fill a list', 500, 6),
      ['all devices come online', 20_000],
    ],
    RELATIONS,
  ),
  'members of a list are overwritten': { seed: '8400004', hazards: RELATIONS },
  'a block leaves no mark': { seed: '8400004', hazards: RELATIONS },
  'a lost private feed leaves no mark': { seed: '8400025', hazards: RELATIONS },
  'blocked content is not hidden at once': { seed: '8400004', hazards: RELATIONS },
  'a second send by the browser is taken for the first': inOneTab(
    'a second send by the browser is taken for the first 18',
    0.5,
    Array.from({ length: 14 }, (_, i) => [ANSWERS[i % ANSWERS.length] ?? '', 4000]),
    ['repeats', 'relations'],
  ),
  'posts are not logged for the search': { seed: '1' },
  'a page counts as the server’s success': inOneTab(
    'a page counts as the server’s success 3',
    0,
    often('edit a post', 9000, 8),
    ['gateways'],
  ),
  'a twin is sent while the user is asked': inOneTab('a twin is sent while the user is asked 1', 0, [
    ['the next creation is sent twice, and its answers are lost', 0],
    ['write a comment', 300],
    ['repeat the last comment', 60_000],
  ]),
  'what a proxy has sent twice is asked about': inOneTab('what a proxy has sent twice is asked about 1', 0, [
    ['a proxy sends the next creation twice', 0],
    ['write a comment', 30_000],
  ]),
};

/** A world of one tab with these actions, each followed by a pause in milliseconds. */
function inOneTab(seed: string, trouble: number, happens: Happens, hazards: readonly Hazard[] = []) {
  return inTabs(1, seed, trouble, happens, hazards);
}

function inTabs(tabs: number, seed: string, trouble: number, happens: Happens, hazards: readonly Hazard[] = []) {
  const steps = happens.map(([action, afterMs], i) => ({ action, afterMs, dice: `${seed}/${i}` }));
  return { seed, plan: { seed, devices: [{ tabs, trouble }], steps, hazards } };
}

function often(action: string, afterMs: number, times: number): Happens {
  return Array.from({ length: times }, () => [action, afterMs]);
}
