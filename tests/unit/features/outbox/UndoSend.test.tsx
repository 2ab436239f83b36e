import { beforeEach, expect, it, vi } from 'vitest';
import { UndoSend } from '../../../../src/features/outbox/page/UndoSend.tsx';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

it('the length of the undo window is not shown before the stored value is known', () => {
  answers.self = undefined;
  expect(render(<UndoSend />)).toBe('');
  answers.self = selfOf({ frontendPreferences: { larder: { undoSendSeconds: 0 } } });
  expect(render(<UndoSend />)).toContain('value="0"');
});
