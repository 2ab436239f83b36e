import { type TextOptions, type Token, tokenize } from '../../shared/text/index.ts';

/** Characters of the texts whose tokens are kept: those of a few screens. */
const REMEMBERED_LENGTH = 100_000;

interface Memory {
  byText: Map<string, readonly Token[]>;
  length: number;
}

const memories = new WeakMap<TextOptions, Memory>();

/** The tokens of a text. Those of the last texts are kept: a feed that is drawn again tokenizes nothing. */
export function rememberedTokens(text: string, options: TextOptions): readonly Token[] {
  const memory = memories.get(options) ?? { byText: new Map(), length: 0 };
  memories.set(options, memory);
  const { byText } = memory;
  const known = byText.get(text);
  const tokens = known ?? tokenize(text, options);
  // The latest is at the end of the map.
  byText.delete(text);
  byText.set(text, tokens);
  if (!known) memory.length += text.length;
  for (const oldest of byText.keys()) {
    if (memory.length <= REMEMBERED_LENGTH) break;
    byText.delete(oldest);
    memory.length -= oldest.length;
  }
  return tokens;
}
