import type { Config } from '../config/index.ts';
import { recognise, type Target } from '../embeds/index.ts';
import { tokenizeMarked } from '../text/marks.ts';

/** Longer texts are looked through up to here. */
const LOOKED_THROUGH = 10_000;

/** Returns the target of the first link of a text that has a preview. Links inside spoilers and code have none. */
export function previewTarget(text: string, config: Config): Target | null {
  if (!/\w\.\w/.test(text)) return null;
  let isHidden = false;
  for (const token of tokenizeMarked(text.slice(0, LOOKED_THROUGH), config)) {
    if (token.kind === 'spoiler-start') isHidden = true;
    else if (token.kind === 'spoiler-end') isHidden = false;
    else if (token.kind === 'link' && token.path === null && !isHidden) {
      const target = recognise(token.href, config);
      if (target) return target;
    }
  }
  return null;
}
