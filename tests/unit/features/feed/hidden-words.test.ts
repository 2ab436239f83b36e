import { expect, it, vi } from 'vitest';
import { hiddenEntriesWords } from '../../../../src/features/feed/hidden/HiddenEntries.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));

it('the button for hidden entries names its action [4.022 4.023]', () => {
  expect(hiddenEntriesWords(3, false)).toBe('Show 3 hidden entries');
  expect(hiddenEntriesWords(3, true)).toBe("Don't show 3 hidden entries");
  expect(hiddenEntriesWords(1, true)).toBe("Don't show 1 hidden entry");
});
