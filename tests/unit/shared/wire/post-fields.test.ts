import { expect, it } from 'vitest';
import { recipientIds } from '../../../../src/shared/model/index.ts';
import { decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { at, recordedBody } from '../../../support/recordings.ts';

function recorded(name: string) {
  const body = recordedBody(`posts/${name}`);
  const decoded = decodeSinglePost(body);
  if (!decoded.ok) throw new Error(`${name}: ${decoded.refusal.path}`);
  return { body, told: at<Record<string, unknown>>(body, 'posts'), ...decoded.value };
}

it('decodeSinglePost keeps ids, body, times and author [3.039]', () => {
  const { post, told: wirePost } = recorded('get--four-comments');
  const { id, shortId, body, createdBy } = post;
  expect({ id, shortId, body, createdBy }).toEqual({
    id: wirePost.id,
    shortId: wirePost.shortId,
    body: wirePost.body,
    createdBy: wirePost.createdBy,
  });
  expect([String(post.createdAt), String(post.updatedAt)]).toEqual([wirePost.createdAt, wirePost.updatedAt]);
});

interface ToldAccount {
  id: string;
  username: string;
  type: string;
  isPrivate: '0' | '1';
  isProtected: '0' | '1';
}

it('decodeSinglePost resolves the recipients of a post with name, type and privacy from its destinations [3.040 3.041]', () => {
  for (const name of ['get--private-and-public', 'get--group-private-member', 'get--protected-signed-in']) {
    const { post, told: wirePost, accounts, body } = recorded(name);
    expect(post.destinations.map(({ timelineId }) => timelineId)).toEqual(wirePost.postedTo);
    const people = [...at<ToldAccount[]>(body, 'users'), ...at<ToldAccount[]>(body, 'subscribers')];
    const recipients = recipientIds(post);
    expect(recipients.length).toBeGreaterThan(0);
    for (const wanted of recipients) {
      const toldOne = people.find(({ id }) => id === wanted);
      const openness = toldOne?.isPrivate === '1' ? 'private' : toldOne?.isProtected === '1' ? 'protected' : 'public';
      expect(accounts.find(({ id }) => id === wanted)).toMatchObject({
        id: toldOne?.id,
        username: toldOne?.username,
        type: toldOne?.type,
        privacy: openness,
      });
    }
  }
});

it('decodeSinglePost sets isHidden and isSaved [3.047]', () => {
  expect(recorded('get--hidden').post).toMatchObject({ isHidden: true, isSaved: false });
  expect(recorded('get--saved').post).toMatchObject({ isHidden: false, isSaved: true });
  expect(recorded('get--four-comments').post).toMatchObject({ isHidden: false, isSaved: false });
});

it('decodeSinglePost sets whether the user is notified of all comments [3.048]', () => {
  expect(recorded('notifyOfAllComments--on').post.notifyOfAllComments).toBe(true);
  expect(recorded('notifyOfAllComments--off').post.notifyOfAllComments).toBe(false);
});

it('decodeSinglePost keeps the number of backlinks [3.049]', () => {
  const { post, told: wirePost } = recorded('get--backlinked');
  expect(post.backlinksCount).toBe(wirePost.backlinksCount);
  expect(post.backlinksCount).toBeGreaterThan(0);
});
