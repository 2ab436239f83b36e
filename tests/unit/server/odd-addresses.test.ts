import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClientFiles, NO_HEADERS } from '../../server/client-files.ts';
import { readOptions } from '../../server/command-line.ts';
import { type RunningServer, serveHandler } from '../../server/http.ts';
import { forwardSockets } from '../../server/proxy.ts';

describe('static files of the client', () => {
  const dist = mkdtempSync(join(tmpdir(), 'larder-dist-'));
  writeFileSync(join(dist, 'index.html'), 'the client');
  afterAll(() => rmSync(dist, { recursive: true }));

  it.each(['/%00', '/a%00.js', '/%', '/..%2f..%2fetc/passwd'])('%s is neither a file nor an error', async (path) => {
    const response = createClientFiles(dist, NO_HEADERS)(new Request(`http://larder.example${path}`));
    expect([200, 404]).toContain(response.status);
    if (response.status === 200) expect(await response.text()).toBe('the client');
  });
});

describe('an upgrade request', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serveHandler(() => new Response('here'), 0);
    forwardSockets(server.http, 'http://127.0.0.1:1');
  });
  afterAll(() => server.close());

  /** Resolves when the server has closed the connection. */
  const upgrade = (target: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.resume();
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    });

  it.each(['http://[', '*', 'http://a:99999/x', '/elsewhere', '/socket.io/?x=%'])(
    'to %s is closed, and the server continues',
    async (target) => {
      await upgrade(target);
      const response = await fetch(`http://127.0.0.1:${server.port}/`);
      expect(await response.text()).toBe('here');
    },
  );
});

it('the media origins include the API origin, since socket payloads contain its own address', () => {
  const { api, media } = readOptions(['--api', 'https://api.example.net/base/', '--media', 'https://m.example.net'], 1);
  expect(api).toBe('https://api.example.net/base');
  expect(media).toEqual(['https://m.example.net', 'https://api.example.net']);
  expect(readOptions([], 1).media).toEqual([]);
});
