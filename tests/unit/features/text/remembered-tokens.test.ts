import { expect, test, vi } from 'vitest';
import { rememberedTokens } from '../../../../src/features/text/remembered-tokens.ts';
import * as text from '../../../../src/shared/text/index.ts';

vi.mock('../../../../src/shared/text/index.ts', async (original) => {
  const actual = await original<typeof text>();
  return { ...actual, tokenize: vi.fn(actual.tokenize) };
});

test('a text is tokenized once, until 100,000 characters of other texts have followed it', () => {
  const options = { siteDomains: [], textFormatter: { tldList: [], foreignMentionServices: [] } };
  const tokenize = vi.mocked(text.tokenize);
  const first = rememberedTokens('Hello @luna', options);
  expect(rememberedTokens('Hello @luna', options)).toBe(first);
  expect(tokenize).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 9; i += 1) rememberedTokens(`${i}${'a'.repeat(9_999)}`, options);
  expect(rememberedTokens('Hello @luna', options)).toBe(first);
  for (let i = 10; i < 20; i += 1) rememberedTokens(`${i}${'a'.repeat(9_998)}`, options);
  expect(rememberedTokens('Hello @luna', options)).not.toBe(first);
  expect(rememberedTokens('Hello @luna', options)).toEqual(first);
});
