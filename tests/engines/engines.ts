import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** All engines besides Chromium. */
export const ENGINES: readonly Engine[] = [firefox, webkit];

/** One sentence about an engine that is not installed. */
export const howToGet = ({ name, howToInstall }: Engine): string =>
  `${name} is not there, so nothing was tried in it: ${howToInstall}.`;
