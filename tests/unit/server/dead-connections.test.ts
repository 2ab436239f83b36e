import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/testing.ts';
import { eventually } from '../../support/eventually.ts';
import { commentsOf } from '../../support/oracle.ts';
import { emptyWorld, idOf, post, user } from './helpers.ts';

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startTestServer({
    world: { ...emptyWorld(), users: [user('anna')], posts: [post('hello', 'anna', 1)] },
  });
  const body = new URLSearchParams({ username: 'anna', password: 'secret' });
  const reply = (await (await fetch(`${server.origin}/v3/session`, { method: 'POST', body })).json()) as {
    authToken: string;
  };
  token = reply.authToken;
});
afterEach(() => server.close());

const comment = JSON.stringify({ comment: { body: 'are you there', postId: idOf('hello') } });

/** Sends a comment or its first bytes and closes the connection. */
function sendAndHangUp(bytes: number): Promise<void> {
  const { hostname, port } = new URL(server.origin);
  const head = [
    'POST /v3/comments HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${comment.length}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${comment.slice(0, bytes)}`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}
const commentCount = () => commentsOf(server.core, idOf('hello')).length;

it('a write is applied completely although the connection is lost before its answer', async () => {
  await sendAndHangUp(comment.length);
  await eventually(() => expect(commentCount()).toBe(1));
});

it('a write of which only half arrives is not applied', async () => {
  await sendAndHangUp(comment.length / 2);
  const whole = await fetch(`${server.origin}/v3/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: comment,
  });
  expect([whole.status, commentCount()]).toEqual([200, 1]);
});
