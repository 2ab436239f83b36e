/** Whether this browser was switched to the beta version: the server serves it to whoever carries the cookie. */
export function isBetaInstance({ enabled, cookieName }: { enabled: boolean; cookieName: string }): boolean {
  if (!enabled || cookieName === '') return false;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
