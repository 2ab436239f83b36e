/** True if this browser has the cookie by which the server selects the beta version. */
export function isBetaInstance({ enabled, cookieName }: { enabled: boolean; cookieName: string }): boolean {
  if (!enabled || cookieName === '') return false;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
