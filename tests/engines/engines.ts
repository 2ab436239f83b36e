import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Every engine besides Chromium that is tried. */
export const ENGINES: readonly Engine[] = [firefox, webkit];
