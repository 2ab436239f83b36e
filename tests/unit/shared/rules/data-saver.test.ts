import { describe, expect, it } from 'vitest';
import { savesData } from '../../../../src/shared/rules/data-saver.ts';

describe('data saver', () => {
  it('follows the network only if it was left to itself', () => {
    expect(savesData('on', { effectiveType: '4g' })).toBe(true);
    expect(savesData('off', { saveData: true, effectiveType: '2g', type: 'cellular' })).toBe(false);
  });

  it.each([
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: '3g' }, true],
    [{ effectiveType: '4g', type: 'cellular' }, true],
    [{ effectiveType: '4g', type: 'wifi', saveData: false }, false],
    [{}, false],
  ])('by itself, with %o: %s', (network, isSaving) => {
    expect(savesData('auto', network)).toBe(isSaving);
  });
});
