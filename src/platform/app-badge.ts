/** Whether the system can show a number on the icon of the installed app. */
export const canBadge = (): boolean => typeof navigator !== 'undefined' && 'setAppBadge' in navigator;

/** Shows a number on the icon of the installed app; 0 shows none. A browser that refuses changes nothing. */
export function showBadge(count: number): void {
  if (canBadge()) void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
