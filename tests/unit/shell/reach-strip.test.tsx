import { beforeEach, expect, test, vi } from 'vitest';
import { ReachStrip } from '../../../src/shell/notices/ReachStrip.tsx';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
beforeEach(resetAnswers);

test('the line above the content says what the user can do while another tab is in the way, before anything else', () => {
  expect(words(<ReachStrip />)).toBe('');
  answers.isBlocked = true;
  answers.reach = { kind: 'offline' };
  // Nothing is shown yet of what the device keeps.
  expect(words(<ReachStrip />)).toBe('Close other tabs of Larder to go on.');
  answers.isBlocked = false;
  expect(words(<ReachStrip />)).toContain('Offline. Showing what this device keeps.');
});
