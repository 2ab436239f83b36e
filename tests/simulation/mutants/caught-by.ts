import type { Plan } from '../world/plan.ts';
import type { Mutant } from './active.ts';

/**
 * What shows each fault: a seed, or a seed with what happens in its world. When the actions change:
 * `npm run simulate -- --mutant NAME --first` finds another.
 */
export const CAUGHT_BY: Record<Mutant, { seed: string; plan?: Plan }> = {
  'blind resend': { seed: '2005' },
  'answer not recorded': { seed: '2005' },
  'lock released early': { seed: '2005' },
  'bytes lost': { seed: '2005' },
  'bytes left behind': { seed: '2005' },
  'dependents not retargeted': { seed: '2005' },
  'order of a lane ignored': { seed: '2008' },
  'alias not written': inOneTab('alias not written 1', 0, [['write a comment', 8000]]),
  'draft consumed outside of the transaction': inOneTab('draft consumed outside of the transaction 5', 0, [
    ['type words into a form', 500],
    ['disk full', 500],
    ['send what was typed', 500],
    ['disk has room', 500],
  ]),
  'opposites meet while sending': inOneTab(
    'opposites meet while sending 1',
    0.2,
    often('like or unlike a post', 50, 16),
  ),
  'late window ignored': inOneTab('late window ignored 12', 0.5, often('write a comment', 500, 16)),
  'pause not honoured': inOneTab('pause not honoured 8', 0.5, often('like or unlike a post', 500, 14)),
  'refusal swallowed': inOneTab('refusal swallowed 1', 0, [
    ['offline', 50],
    ...often('write a comment', 50, 6),
    ...often('someone deletes a post', 50, 14),
    ['online', 8000],
  ]),
};

/** A world of one tab in which these things happen, each so many ms before the next. */
function inOneTab(seed: string, trouble: number, happens: readonly (readonly [string, number])[]) {
  const steps = happens.map(([action, afterMs], i) => ({ action, afterMs, dice: `${seed}/${i}` }));
  return { seed, plan: { seed, devices: [{ tabs: 1, trouble }], steps } };
}

function often(action: string, afterMs: number, times: number): (readonly [string, number])[] {
  return Array.from({ length: times }, () => [action, afterMs]);
}
