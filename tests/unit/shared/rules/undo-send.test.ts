import { expect, it } from 'vitest';
import { undoSendSeconds } from '../../../../src/shared/rules/undo-send.ts';

const chosen = (undoSendSeconds: unknown) => ({ frontendPreferences: { larder: { undoSendSeconds } } });

it.each([
  ['5 s by default', undefined, 5],
  ['the reader’s choice', chosen(20), 20],
  ['none at all', chosen(0), 0],
  ['a minute at most', chosen(600), 60],
  ['never less than nothing', chosen(-3), 0],
  ['the default for what is no number', chosen('9'), 5],
  ['the default for a key of another shape', { frontendPreferences: { larder: 7 } }, 5],
])('what can be undone waits: %s', (_, self, seconds) => {
  expect(undoSendSeconds(self)).toBe(seconds);
});
