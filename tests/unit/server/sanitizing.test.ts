import { describe, expect, it } from 'vitest';
import type { WorldAttachment } from '../../server/core/world.ts';
import { idOf, network, now, user } from './helpers.ts';

const file = (name: string, isSanitized: boolean): WorldAttachment => ({
  id: idOf(name),
  ownerId: idOf('anna'),
  mediaType: 'image',
  fileName: `${name}.jpg`,
  extension: 'jpg',
  sizeBytes: 9,
  sizes: {},
  artist: null,
  title: null,
  createdAt: now,
  isSanitized,
});

/** Anna has ten files, seven of them with metadata. Five are cleaned in a second. */
function world() {
  const time = { now };
  const attachments = Array.from({ length: 10 }, (_, index) => file(`f${index}`, index >= 7));
  const net = network({ users: [user('anna'), user('boris')], attachments }, () => time.now);
  const stats = async (as = 'anna') => {
    const { body } = await net.get('/attachments/my/stats', as);
    return body as unknown as { attachments: { total: number; sanitized: number }; sanitizeTask: object | null };
  };
  const sanitize = (as = 'anna') => net.send('POST', '/attachments/my/sanitize', as);
  const upload = async (as: string) => {
    const { authToken } = (await net.send('POST', '/session', undefined, { username: as, password: 'secret' })).body;
    const body = new FormData();
    body.set('file', new File(['words'], 'notes.txt'));
    const headers = { authorization: `Bearer ${authToken}` };
    const response = await net.core.fetch(new Request('http://api/v3/attachments', { method: 'POST', headers, body }));
    expect(response.status).toBe(200);
  };
  return { time, net, stats, sanitize, upload };
}

describe('the clean-up of files', () => {
  it('gets through so many files in a second, until all are clean and the job is gone', async () => {
    const { time, stats, sanitize } = world();
    const running = { createdAt: new Date(now).toISOString() };
    expect(await stats()).toEqual({ attachments: { total: 10, sanitized: 3 }, sanitizeTask: null });
    expect((await sanitize()).body).toEqual({ sanitizeTask: running });
    expect(await stats()).toEqual({ attachments: { total: 10, sanitized: 3 }, sanitizeTask: running });
    time.now = now + 1000;
    expect(await stats()).toEqual({ attachments: { total: 10, sanitized: 8 }, sanitizeTask: running });
    time.now = now + 1100;
    expect(await stats()).toEqual({ attachments: { total: 10, sanitized: 8 }, sanitizeTask: running });
    time.now = now + 1400;
    expect(await stats()).toEqual({ attachments: { total: 10, sanitized: 10 }, sanitizeTask: null });
  });

  it('goes on when it is asked for again', async () => {
    const { time, stats, sanitize } = world();
    await sanitize();
    time.now = now + 1000;
    expect((await sanitize()).body).toEqual({ sanitizeTask: { createdAt: new Date(now).toISOString() } });
    expect((await stats()).attachments.sanitized).toBe(8);
  });

  it('ends soon when there is nothing to clean', async () => {
    const { time, stats, sanitize } = world();
    await sanitize('boris');
    expect((await stats('boris')).sanitizeTask).not.toBe(null);
    time.now = now + 1000;
    expect(await stats('boris')).toEqual({ attachments: { total: 0, sanitized: 0 }, sanitizeTask: null });
  });
});

it('an upload is clean if its owner prefers that, and keeps its metadata otherwise', async () => {
  const { net, stats, upload } = world();
  await upload('boris');
  expect((await stats('boris')).attachments).toEqual({ total: 1, sanitized: 1 });
  const change = { user: { preferences: { sanitizeMediaMetadata: false } } };
  expect((await net.send('PUT', `/users/${idOf('boris')}`, 'boris', change)).status).toBe(200);
  await upload('boris');
  expect((await stats('boris')).attachments).toEqual({ total: 2, sanitized: 1 });
});
