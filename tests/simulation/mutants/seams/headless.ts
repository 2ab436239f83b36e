import * as own from '../../../../worker/push/headless.ts';
import { active } from '../active.ts';

export * from '../../../../worker/push/headless.ts';

export const drainHeadless: typeof own.drainHeadless = async (ports) => {
  active.isHeadless = true;
  try {
    return await own.drainHeadless(ports);
  } finally {
    active.isHeadless = false;
  }
};
