import type { Call } from './call.ts';
import type { ExternalIdentity } from './config.ts';
import { isRecord } from './fields.ts';
import type { Routes } from './routes.ts';

/** The page below the API, so that neither the client's service worker nor a proxy takes it for a page of the client. */
export const providerPath = '/v3/_provider/authorize';
const answerPath = '/v3/_provider/answer';

/** The code with which a provider vouches for this user. The stand-in keeps nothing: the code contains the user. */
export const codeFor = (identity: ExternalIdentity): string =>
  Buffer.from(JSON.stringify(identity)).toString('base64url');

/** The user of a code, or `null` for a code that no provider has issued. */
export function identityOf(code: string): ExternalIdentity | null {
  try {
    const found: unknown = JSON.parse(Buffer.from(code, 'base64url').toString());
    if (!isRecord(found)) return null;
    const { id, name, email } = found;
    return typeof id === 'string' && typeof name === 'string' && typeof email === 'string' ? { id, name, email } : null;
  } catch {
    return null;
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** Asks who signs in, and whether they allow it. */
function page(call: Call): Response {
  const { id, name, email } = call.context.config.providerIdentity;
  const hidden = (field: string) =>
    `<input type="hidden" name="${field}" value="${escaped(call.query.get(field) ?? '')}">`;
  const line = (label: string, field: string, value: string) =>
    `<p><label>${label} <input name="${field}" value="${escaped(value)}"></label></p>`;
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign-in provider</title>
<h1>Sign-in provider</h1><p>This page stands in for ${escaped(call.query.get('provider') ?? '')} on this test server.</p>
<form action="${answerPath}">${hidden('state')}${hidden('redirect_uri')}
${line('Id', 'id', id)}${line('Name', 'name', name)}${line('E-mail', 'email', email)}
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Sends the browser back to the client with a code, or with the words of a refusal. */
function answer(call: Call): Response {
  const text = (field: string) => call.query.get(field) ?? '';
  const query =
    text('answer') === 'allow'
      ? { code: codeFor({ id: text('id'), name: text('name'), email: text('email') }) }
      : { error: 'access_denied', error_description: 'The user denied access' };
  const back = text('redirect_uri');
  if (!/^https?:/.test(back)) return new Response('There is no address to return to', { status: 400 });
  const address = new URL(back);
  for (const [name, value] of Object.entries({ ...query, state: text('state') })) address.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { location: address.href } });
}

export function providerRoutes(routes: Routes): void {
  routes.get('/_provider/authorize', page);
  routes.get('/_provider/answer', answer);
}
