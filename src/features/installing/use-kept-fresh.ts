import { useEffect } from 'react';
import { useChoice } from '../../live/device.ts';
import { useSession } from '../../live/index.ts';
import { closeTold, setPeriodicRefresh } from '../../platform/periodic-refresh.ts';

/**
 * Asks the browser again to wake the closed app, if the account of this tab wants that: the browser forgets it with its own
 * data, and the service worker ends it while an account is in front that does not want it. When nothing is unread any more,
 * what the device still tells of is closed.
 */
export function useKeptFresh(unread: number): void {
  const isOn = useChoice('fresh')?.isOn ?? false;
  const accountId = useSession()?.accountId;
  useEffect(() => {
    if (isOn) void setPeriodicRefresh(true);
  }, [isOn]);
  useEffect(() => {
    if (isOn && accountId && unread === 0) closeTold(accountId).catch(() => undefined);
  }, [isOn, accountId, unread]);
}
