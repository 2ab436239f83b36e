import * as own from '../../../../worker/push/send-limit.ts';
import { when } from '../active.ts';

export * from '../../../../worker/push/send-limit.ts';

export const counted: typeof own.counted = (row, now) =>
  when('a replaced leader marks rows as uncertain, and sends are not counted', row, own.counted(row, now));
