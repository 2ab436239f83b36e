import { afterEach, describe, expect, it, vi } from 'vitest';
import { factsOf, reportErrors } from '../../../src/platform/error-reporting.ts';
import { createSender } from '../../../src/platform/error-sender.ts';
import type { ErrorFacts } from '../../../src/shared/contract/index.ts';

const DSN = 'https://key@errors.example.net/7';

/** An error as a browser creates it, whose message and stack contain private text. */
function crash(message = 'Cannot read “my secret plan” of luna'): Error {
  const error = new TypeError(message);
  const frames = [
    'at draw (https://larder.example/assets/post-a1b2.js?v=3:12:345)',
    'at https://larder.example/luna/7',
  ];
  error.stack = `TypeError: ${message}\n    ${frames.join('\n    ')}`;
  return error;
}
const FACTS: ErrorFacts = { name: 'TypeError', place: '/assets/post-a1b2.js:12:345' };

function setUp(dsn: string | null) {
  const page = new EventTarget();
  const kept: ErrorFacts[] = [];
  const sent: ErrorFacts[] = [];
  const loadSender = vi.fn(async () => ({ createSender: () => (facts: ErrorFacts) => void sent.push(facts) }));
  const keep = (facts: ErrorFacts) => void kept.push(facts);
  const report = reportErrors({ dsn, keep, page: page as Window & EventTarget, loadSender });
  const happen = (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields));
  return { report, happen, kept, sent, loadSender };
}

describe('an error of the page', () => {
  it('that is uncaught is recorded, whether thrown or rejected [8.007]', () => {
    const { happen, kept } = setUp(null);
    happen('error', { error: crash() });
    happen('unhandledrejection', { reason: crash() });
    happen('unhandledrejection', { reason: 'just words' });
    expect(kept).toEqual([FACTS, FACTS, { name: 'string', place: '' }]);
  });

  it('is recorded once, however often it is reported', () => {
    const { report, happen, kept } = setUp(null);
    const error = crash();
    report(error);
    happen('error', { error });
    expect(kept).toHaveLength(1);
  });

  it('is not recorded for a browser notice without an error', () => {
    const { happen, kept } = setUp(null);
    happen('error', { error: undefined, message: 'ResizeObserver loop completed' });
    expect(kept).toEqual([]);
  });

  it('is sent only if the deployment configures a DSN [8.007]', async () => {
    const local = setUp(null);
    local.report(crash());
    expect(local.loadSender).not.toHaveBeenCalled();
    const reporting = setUp(DSN);
    expect(reporting.loadSender).not.toHaveBeenCalled();
    reporting.report(crash());
    reporting.report(crash());
    await vi.waitFor(() => expect(reporting.sent).toEqual([FACTS, FACTS]));
    expect(reporting.loadSender).toHaveBeenCalledTimes(1);
  });

  it('is recorded without its message and without page URLs', () => {
    expect(factsOf(crash())).toEqual(FACTS);
    expect(factsOf(crash('see https://evil.example/luna.js:1:2'))).toEqual(FACTS);
    expect(factsOf({ secret: 'x' })).toEqual({ name: 'object', place: '' });
  });
});

describe('the error report that is sent', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('goes to the DSN and contains only class and place of the error', async () => {
    const fetch = vi.fn(async (_url: string, _init: { body: string }) => new Response());
    vi.stubGlobal('fetch', fetch);
    createSender(DSN)(FACTS);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toMatch(/^https:\/\/errors\.example\.net\/api\/7\/envelope\//);
    const event = JSON.parse((init?.body ?? '').split('\n').at(2) ?? '');
    expect(event.exception.values).toEqual([{ type: FACTS.name, value: FACTS.place }]);
    for (const told of ['request', 'user', 'breadcrumbs', 'message']) expect(event[told]).toBeUndefined();
  });
});
