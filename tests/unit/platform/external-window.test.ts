import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openExternalWindow } from '../../../src/platform/external-window.ts';

const ORIGIN = 'https://larder.example';

interface FakeWindow {
  closed: boolean;
  close: () => void;
  location: { replace: (address: string) => void };
  document: { title: string; documentElement: { style: object }; body: { textContent: string } };
}

const popup = (): FakeWindow => ({
  closed: false,
  close() {
    this.closed = true;
  },
  location: { replace: vi.fn() },
  document: { title: '', documentElement: { style: {} }, body: { textContent: '' } },
});

let opened: FakeWindow;
let open: ReturnType<typeof vi.fn>;
let listeners: Set<(event: object) => void>;
const message = (event: object) => {
  for (const listener of listeners) listener(event);
};
const ANSWER = { type: 'auth-return', search: '?code=7&state=s', hash: '' };

beforeEach(() => {
  vi.useFakeTimers();
  opened = popup();
  open = vi.fn(() => opened);
  listeners = new Set();
  vi.stubGlobal('window', { open, screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = () => openExternalWindow('Opening Google...') ?? expect.fail('no window was opened');

/** What an attempt has come to so far. */
function resultOf(answer: Promise<string | null>): { value: string | null | undefined } {
  const result: { value: string | null | undefined } = { value: undefined };
  void answer.then((value) => {
    result.value = value;
  });
  return result;
}

it('the window is a popup of 500 by 500, in the middle of the page’s, with words until the provider is there [9.091]', () => {
  const { visit } = begin();
  expect(open).toHaveBeenCalledWith('about:blank', '_blank', 'popup,width=500,height=500,left=500,top=250');
  expect(opened.document.body.textContent).toBe('Opening Google...');
  visit('https://example.com/authorize');
  expect(opened.location.replace).toHaveBeenCalledWith('https://example.com/authorize');
});

it('a blocked window is reported', () => {
  open.mockReturnValue(null);
  expect(openExternalWindow('Opening Google...')).toBeNull();
  expect(listeners.size).toBe(0);
});

it('the window is polled every 250 ms for having been closed [9.092]', async () => {
  const result = resultOf(begin().answer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(result.value).toBeUndefined();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(249);
  expect(result.value).toBeUndefined();
  // Seen closed once; the message of the return page has one more round to arrive.
  await vi.advanceTimersByTimeAsync(251);
  expect(result.value).toBeNull();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('the answer is that of the return page in this window; it closes the window', async () => {
  const result = resultOf(begin().answer);
  message({ origin: ORIGIN, source: opened, data: ANSWER });
  await vi.advanceTimersByTimeAsync(0);
  expect(result.value).toBe('?code=7&state=s');
  expect(opened.closed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['another origin', () => ({ origin: 'https://evil.example', source: opened, data: ANSWER })],
  ['another window', () => ({ origin: ORIGIN, source: popup(), data: ANSWER })],
  ['no window', () => ({ origin: ORIGIN, source: null, data: ANSWER })],
  ['another type', () => ({ origin: ORIGIN, source: opened, data: { ...ANSWER, type: 'other' } })],
  ['no text', () => ({ origin: ORIGIN, source: opened, data: { type: 'auth-return', search: 7 } })],
  ['no object', () => ({ origin: ORIGIN, source: opened, data: 'auth-return' })],
])('a message of %s is ignored', async (_, event) => {
  const result = resultOf(begin().answer);
  message(event());
  await vi.advanceTimersByTimeAsync(1000);
  expect(result.value).toBeUndefined();
  expect(opened.closed).toBe(false);
});

it('a message counts that arrives just after the window has closed', async () => {
  const result = resultOf(begin().answer);
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(250);
  message({ origin: ORIGIN, source: opened, data: ANSWER });
  await vi.advanceTimersByTimeAsync(0);
  expect(result.value).toBe('?code=7&state=s');
});
