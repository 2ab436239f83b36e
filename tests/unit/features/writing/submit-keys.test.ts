import type { KeyboardEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { isSubmitKey } from '../../../../src/features/writing/index.ts';
import { readSubmitMode, type SubmitMode } from '../../../../src/platform/boot-hints.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
afterEach(() => vi.unstubAllGlobals());

const enter = (held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  ({ key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, nativeEvent: {}, ...held }) as KeyboardEvent;
/** Whether Enter submits by itself, with Shift, with Ctrl. */
const submits = (mode: SubmitMode) =>
  [enter(), enter({ shiftKey: true }), enter({ ctrlKey: true })].map((event) => isSubmitKey(event, mode));

test('isSubmitKey follows the setting and leaves a key for a new line [4.032 4.033]', () => {
  expect(submits('enter')).toEqual([true, false, true]);
  expect(submits('ctrl+enter')).toEqual([false, false, true]);
  for (const isPhone of [true, false]) {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
    expect(submits('auto')).toEqual([!isPhone, false, true]);
  }
});

test('readSubmitMode is “auto” for a stored value that is not a mode [5.041]', () => {
  const kept = (value: unknown): SubmitMode => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(value) });
    return readSubmitMode();
  };
  expect(['auto', 'enter', 'ctrl+enter'].map(kept)).toEqual(['auto', 'enter', 'ctrl+enter']);
  expect(['shift+enter', '', null, 7].map(kept)).toEqual(['auto', 'auto', 'auto', 'auto']);
});
