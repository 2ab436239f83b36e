import { API_VERSION } from '../../src/shared/config/index.ts';
import { failed, success } from '../../src/shared/contract/index.ts';
import type { NetworkPorts } from '../ports.ts';
import { isOfServer, readAnswer } from './answer.ts';
import type { Call, Sent } from './call.ts';
import { addressOf } from './fetch-limit.ts';

const TIMEOUT_MS = 30_000;
/** An answer to a read that took longer is not used. Shorter than the time for which purge marks stay (`jobs/purge.ts`). */
const LONGEST_READ_MS = 60_000;

/** Sends one request and reads its whole answer. Never throws: every failure is a `Failure`. */
export async function send(
  ports: NetworkPorts,
  apiRoot: string,
  call: Call,
  onDate: (date: string) => void,
): Promise<Sent> {
  const abort = new AbortController();
  let isTimeout = false;
  const cancelTimer = ports.timers.after(call.timeoutMs ?? TIMEOUT_MS, () => {
    isTimeout = true;
    abort.abort();
  });
  const onAbort = () => abort.abort();
  call.signal?.addEventListener('abort', onAbort);
  try {
    // Nothing may run between this check and the sending: a tab frozen there would send after its lease has ended.
    const mayGo = !call.mayGo || (await call.mayGo());
    if (call.signal?.aborted || !mayGo) return failed({ kind: 'aborted' });
    const url = `${apiRoot}/v${API_VERSION}/${call.path}`;
    const startedAt = ports.now();
    const started = ports.monotonicNow();
    const response = await answerTo(ports, url, requestInit(call, abort.signal), call);
    const text = await response.text();
    ports.meter?.push({ url, since: started, length: text.length, body: call.body });
    const reply = readAnswer(response, text);
    // A gateway's clock is not the server's.
    const date = isOfServer(reply) ? response.headers.get('date') : null;
    if (date) onDate(date);
    if (!reply.ok) return reply;
    const serverAt = Date.parse(date ?? '');
    const tookMs = Math.max(ports.now() - startedAt, ports.monotonicNow() - started);
    // The tab was frozen while it waited. What was read so long ago may show what has been hidden and deleted since.
    if (addressOf(call) !== null && tookMs > LONGEST_READ_MS) return failed({ kind: 'timeout' });
    return success({
      ...reply.value,
      tookMs,
      serverAt: Number.isNaN(serverAt) ? null : serverAt,
    });
  } catch {
    if (call.signal?.aborted) return failed({ kind: 'aborted' });
    if (isTimeout) return failed({ kind: 'timeout' });
    return failed({ kind: ports.isOnline() ? 'network' : 'offline' });
  } finally {
    cancelTimer();
    call.signal?.removeEventListener('abort', onAbort);
  }
}

function answerTo(ports: NetworkPorts, url: string, init: RequestInit, { body }: Call): Promise<Response> {
  return body && 'file' in body ? ports.upload(url, init, body.onProgress) : ports.fetch(url, init);
}

function requestInit(call: Call, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (call.credentials) headers.Authorization = `Bearer ${call.credentials.token}`;
  const { method } = call;
  // 'no-cache' makes the browser revalidate: the only way to a conditional request from a script. A redirect is not followed:
  // the API has none, and what a user wrote is not for a gateway.
  const init: RequestInit = { method, headers, signal, cache: 'no-cache', credentials: 'omit', redirect: 'manual' };
  if (!call.body) return init;
  if ('file' in call.body) {
    const form = new FormData();
    form.append('file', call.body.file, call.body.fileName);
    return { ...init, body: form };
  }
  if ('json' in call.body) {
    headers['Content-Type'] = 'application/json';
    return { ...init, body: JSON.stringify(call.body.json) };
  }
  headers['Content-Type'] = 'application/x-www-form-urlencoded';
  return { ...init, body: new URLSearchParams(call.body.form).toString() };
}
