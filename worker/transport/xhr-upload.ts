import type { Ports } from '../ports.ts';

/** `fetch` cannot tell how much of a body is sent, XMLHttpRequest can (https://github.com/whatwg/fetch/issues/607). */
export const uploadByXhr: Ports['upload'] = (url, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method ?? 'POST', url);
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    const tell = ({ loaded, total }: ProgressEvent) => onProgress(loaded, total);
    // A new try begins at nothing, however far the last one came.
    request.upload.onloadstart = tell;
    request.upload.onprogress = tell;
    request.onload = () => {
      const told = new Headers();
      for (const name of ['date', 'retry-after']) {
        const value = request.getResponseHeader(name);
        if (value) told.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers: told }));
    };
    request.onerror = () => reject(new TypeError('The upload has failed'));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
