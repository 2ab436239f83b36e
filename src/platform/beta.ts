import { BETA_COOKIE_MS, BETA_RELOAD_DELAY_MS } from '../shared/config/limits.ts';

/** `config.beta`. */
interface Beta {
  enabled: boolean;
  cookieName: string;
}

/** True if this browser has the cookie by which the server selects the beta version. */
export function isBetaInstance({ enabled, cookieName }: Beta): boolean {
  if (!enabled || cookieName === '') return false;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}

/**
 * Sets or removes that cookie, and soon loads the page again. Returns false if the browser has not obeyed, because it refuses
 * cookies: nothing changes then.
 */
export function chooseBeta(beta: Beta, isOn: boolean): boolean {
  const age = isOn ? BETA_COOKIE_MS / 1000 : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers, and on http.
  document.cookie = `${beta.cookieName}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  if (isBetaInstance(beta) !== isOn) return false;
  setTimeout(() => location.reload(), BETA_RELOAD_DELAY_MS);
  return true;
}
