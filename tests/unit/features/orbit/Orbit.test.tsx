import { beforeEach, expect, it, vi } from 'vitest';
import { isOrbitDay, Orbit } from '../../../../src/features/orbit/Orbit.tsx';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/platform/media-query.ts', () => ({ useMediaQuery: () => isStill }));
vi.mock('../../../../src/platform/device-choices.ts', () => ({ useOrbitOff: () => isOff }));

let isStill = false;
let isOff = false;
beforeEach(() => {
  resetAnswers();
  isStill = false;
  isOff = false;
});

const EMOJIS = ['🌙', '⭐', '🍓', '🫙', '🌻', '🍇', '🥕', '🫐', '🌽', '🍎', '🍐', '🍑'];
const on = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime();
const shown = () => {
  const html = render(<Orbit orbit={{ date: '04-01', emojis: EMOJIS }} />);
  return EMOJIS.filter((emoji) => html.includes(emoji));
};

it('emojis circle the name of the site on the configured day only [9.089]', () => {
  answers.nowAt = on(4, 1);
  expect(shown().length).toBeGreaterThan(0);
  for (const [month, day] of [
    [3, 31],
    [4, 2],
    [1, 4],
  ] as const) {
    answers.nowAt = on(month, day);
    expect(shown()).toEqual([]);
  }
  expect(isOrbitDay('12-31', on(12, 31))).toBe(true);
});

it('at most ten emojis circle [9.090]', () => {
  answers.nowAt = on(4, 1);
  expect(shown()).toEqual(EMOJIS.slice(0, 10));
});

it('no emojis circle where less motion is preferred, or where they are turned off', () => {
  answers.nowAt = on(4, 1);
  isStill = true;
  expect(shown()).toEqual([]);
  isStill = false;
  isOff = true;
  expect(shown()).toEqual([]);
});
