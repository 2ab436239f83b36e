import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadDocument } from '../../../src/platform/documents.ts';
import { ALL_GATEWAY_ANSWERS, GATEWAY_WORDS, lying } from '../../support/lying-proxy.ts';

afterEach(() => vi.unstubAllGlobals());

const markdown = () => new Response('# Privacy', { headers: { 'content-type': 'text/markdown' } });

describe('a document', () => {
  it('is the text of its file', async () => {
    vi.stubGlobal('fetch', async () => markdown());
    expect(await loadDocument('privacy')).toBe('# Privacy');
  });

  it.each([...ALL_GATEWAY_ANSWERS, 'empty body', 'wrong type'] as const)(
    'is nothing that something else has answered (%s)',
    async (lie) => {
      vi.stubGlobal('fetch', (address: string) =>
        lying(lie)(new Request(new URL(address, 'https://larder.example')), markdown),
      );
      await expect(loadDocument('privacy')).rejects.toThrow(/^(This document is not there|The server answered)/);
    },
  );

  it.each(['text/plain', 'text/markdown', ''])('is no page of a gateway, whatever its type (“%s”)', async (type) => {
    const page = `<!DOCTYPE html><title>${GATEWAY_WORDS}</title>`;
    vi.stubGlobal('fetch', async () => new Response(page, { headers: type ? { 'content-type': type } : {} }));
    await expect(loadDocument('privacy')).rejects.toThrow('This document is not there.');
  });

  it('is nothing of a redirected answer', async () => {
    vi.stubGlobal('fetch', async () => Object.defineProperty(markdown(), 'redirected', { value: true }));
    await expect(loadDocument('privacy')).rejects.toThrow('This document is not there.');
  });
});
