import { afterEach, expect, it, vi } from 'vitest';
import { uploadByXhr } from '../../../worker/transport/xhr-upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** The last created request. */
class FakeRequest {
  static last: FakeRequest;
  opened: unknown[] = [];
  headers: Record<string, string> = {};
  body: unknown;
  status = 201;
  responseText = '{"attachments":{}}';
  responseURL = 'https://app.example.net/v3/attachments';
  upload: { onloadstart?: (event: object) => void; onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: unknown[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: unknown): void {
    this.body = body;
  }
}

it('uploadByXhr sends the form, reports progress and resolves to a Response as fetch does [7.074]', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('self', { location: { href: 'https://app.example.net/' } });
  const body = new FormData();
  body.append('file', new Blob(['plums']), 'plums.txt');
  const reported: number[][] = [];
  const headers = { authorization: 'Bearer T' };
  const answer = uploadByXhr('/v3/attachments', { method: 'POST', headers, body }, (...part) => reported.push(part));
  const { opened, headers: sent, body: form, upload, onload } = FakeRequest.last;
  expect([opened, sent, form]).toEqual([['POST', '/v3/attachments'], headers, body]);
  upload.onloadstart?.({ loaded: 0, total: 5 });
  upload.onprogress?.({ loaded: 3, total: 5 });
  onload();
  expect(reported).toEqual([
    [0, 5],
    [3, 5],
  ]);
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([201, { attachments: {} }]);
});

it('uploadByXhr resolves to a redirect if the answer came from another address: such an answer is not the server’s', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('self', { location: { href: 'https://app.example.net/' } });
  const answer = uploadByXhr('/v3/attachments', { method: 'POST', headers: {} }, () => {});
  FakeRequest.last.responseURL = 'https://guests.example.net/sign-in';
  FakeRequest.last.onload();
  expect((await answer).status).toBe(302);
});

it.each([204, 205, 304])('uploadByXhr resolves when a gateway answers %i, which has no text', async (status) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('self', { location: { href: 'https://app.example.net/' } });
  const answer = uploadByXhr('/v3/attachments', { method: 'POST', headers: {} }, () => {});
  Object.assign(FakeRequest.last, { status, responseText: '' });
  FakeRequest.last.onload();
  expect((await answer).status).toBe(status);
});
