import type { Ports } from '../ports.ts';

/** Statuses without a text (https://fetch.spec.whatwg.org/#null-body-status). */
const NO_TEXT: readonly number[] = [204, 205, 304];

/** Uploads with XMLHttpRequest: `fetch` cannot report progress (https://github.com/whatwg/fetch/issues/607). */
export const uploadByXhr: Ports['upload'] = (url, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method ?? 'POST', url);
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    const report = ({ loaded, total }: ProgressEvent) => onProgress(loaded, total);
    // Reports 0 at the start: an earlier attempt may have got further.
    request.upload.onloadstart = report;
    request.upload.onprogress = report;
    request.onload = () => {
      // It follows redirects unasked. The answer of their target is not the server's.
      if (request.responseURL !== new URL(url, self.location.href).href)
        return resolve(Response.redirect(request.responseURL));
      const kept = new Headers();
      for (const name of ['content-type', 'date', 'retry-after']) {
        const value = request.getResponseHeader(name);
        if (value) kept.set(name, value);
      }
      const { status, responseText } = request;
      // A response with such a status must not have a text, not even an empty one.
      const text = NO_TEXT.includes(status) ? null : responseText;
      resolve(new Response(text, { status, headers: kept }));
    };
    request.onerror = () => reject(new TypeError('The upload has failed'));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
