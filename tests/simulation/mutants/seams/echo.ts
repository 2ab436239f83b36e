import * as own from '../../../../worker/push/echo.ts';
import { when } from '../active.ts';

export * from '../../../../worker/push/echo.ts';

export const lookForEcho: typeof own.lookForEcho = (parts, row) => {
  const isInLateWindow = when('late window ignored', () => false, parts.isInLateWindow);
  return own.lookForEcho({ ...parts, isInLateWindow }, row);
};
