import type { NetworkPorts } from '../ports.ts';

/** Other sites are slow, or never answer. */
const TIMEOUT_MS = 15_000;

/** What another site has answered; `statusText` is for messages. */
export type OutsideAnswer =
  | { ok: true; status: number; statusText: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; why: 'network' | 'timeout' | 'too-large' };

/**
 * Asks a site other than our server, without cookies, token and referrer. Reads at most `maxBytes` of the answer, so that nobody
 * fills the memory. Never throws.
 */
export async function fetchOutside(
  ports: Pick<NetworkPorts, 'fetch' | 'timers'>,
  url: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<OutsideAnswer> {
  const abort = new AbortController();
  const onAbort = () => abort.abort();
  if (signal?.aborted) return { ok: false, why: 'network' };
  signal?.addEventListener('abort', onAbort);
  let isTimeout = false;
  const cancelTimer = ports.timers.after(TIMEOUT_MS, () => {
    isTimeout = true;
    abort.abort();
  });
  try {
    const response = await ports.fetch(url, {
      method: 'GET',
      mode: 'cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    const bytes = await readUpTo(response, maxBytes);
    if (bytes === null) {
      abort.abort();
      return { ok: false, why: 'too-large' };
    }
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { ok: true, status: response.status, statusText: response.statusText, mediaType: mediaType.trim(), bytes };
  } catch {
    return { ok: false, why: isTimeout ? 'timeout' : 'network' };
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Returns the body, or `null` if it is longer. */
async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Decodes a JSON answer; `undefined` if it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
