import { describe, expect, it } from 'vitest';
import { budgetFor } from '../../../../src/shared/rules/storage-budget.ts';

const STANDARD = { maxPosts: 10_000, maxBytes: 500 };

describe('storage budget', () => {
  it('is that of the deployment unless the user has chosen one', () => {
    expect(budgetFor(undefined, STANDARD)).toEqual(STANDARD);
  });

  it('has more bytes for more posts, and not fewer bytes for fewer posts', () => {
    expect(budgetFor(40_000, STANDARD)).toEqual({ maxPosts: 40_000, maxBytes: 2000 });
    expect(budgetFor(1000, STANDARD)).toEqual({ maxPosts: 1000, maxBytes: 500 });
  });
});
