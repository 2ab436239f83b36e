import { PERIODIC_REFRESH, type ToldData } from '../shared/contract/caches.ts';

/** https://wicg.github.io/periodic-background-sync/: missing in TypeScript's types, and in Firefox and Safari. */
interface PeriodicSyncManager {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Whether the browser may wake the closed app: `unsupported`: never; `refused`: not now, usually because it is not installed. */
export type PeriodicState = 'possible' | 'refused' | 'unsupported';

async function manager(): Promise<PeriodicSyncManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (registration as { periodicSync?: PeriodicSyncManager } | undefined)?.periodicSync;
}

export async function periodicState(): Promise<PeriodicState> {
  if (!(await manager().catch(() => undefined))) return 'unsupported';
  const name = 'periodic-background-sync' as PermissionName;
  const answer = await navigator.permissions.query({ name }).catch(() => null);
  return answer?.state === 'granted' ? 'possible' : 'refused';
}

/** Asks the browser to wake the app about once an hour, or no longer. Returns whether it agrees. */
export async function setPeriodicRefresh(isOn: boolean): Promise<boolean> {
  try {
    const sync = await manager();
    if (isOn) await sync?.register(PERIODIC_REFRESH, { minInterval: HOUR_MS });
    else await sync?.unregister(PERIODIC_REFRESH);
    return sync !== undefined;
  } catch {
    return false;
  }
}

/** Whether the browser can show notifications, and whether the user has allowed it. */
export type NotifyState = 'unsupported' | NotificationPermission;

export const notifyState = (): NotifyState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the user, within their tap. */
export const askToNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Closes the notifications of the device that concern an account. */
export async function closeTold(accountId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const told = (await registration?.getNotifications?.()) ?? [];
  for (const one of told) if ((one.data as ToldData | null)?.accountId === accountId) one.close();
}
