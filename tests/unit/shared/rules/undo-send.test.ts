import { expect, it } from 'vitest';
import { undoSendSeconds } from '../../../../src/shared/rules/undo-send.ts';

const chosen = (undoSendSeconds: unknown) => ({ frontendPreferences: { larder: { undoSendSeconds } } });

it.each([
  ['5 s by default', undefined, 5],
  ['as long as the user chose', chosen(20), 20],
  ['0 s if the user chose so', chosen(0), 0],
  ['a minute at most', chosen(600), 60],
  ['0 s for a negative number', chosen(-3), 0],
  ['5 s for a value that is no number', chosen('9'), 5],
  ['5 s for a key of another shape', { frontendPreferences: { larder: 7 } }, 5],
])('the undo window lasts %s', (_, self, seconds) => {
  expect(undoSendSeconds(self)).toBe(seconds);
});
