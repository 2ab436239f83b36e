import * as own from '../../../../worker/push/send-limit.ts';
import { when } from '../active.ts';

export * from '../../../../worker/push/send-limit.ts';

export const withSendCounted: typeof own.withSendCounted = (row, now) =>
  when('a replaced leader marks rows as uncertain, and sends are not counted', row, own.withSendCounted(row, now));
