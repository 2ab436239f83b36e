import { expect, it } from 'vitest';
import { decodeComment, decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { at, recordedBody } from '../../../support/recordings.ts';

it('decodeSinglePost keeps the order of comment ids and the number and offset of omitted comments [3.044]', () => {
  const body = recordedBody('posts/get--big-folded');
  const decoded = decodeSinglePost(body);
  if (!decoded.ok) throw new Error('the recording decodes');
  const { post } = decoded.value;
  expect(post.comments.map(({ id }) => id)).toEqual(at(body, 'posts.comments'));
  expect(post.omittedComments).toBeGreaterThan(0);
  for (const field of ['omittedComments', 'omittedCommentsOffset', 'omittedCommentLikes'] as const) {
    expect(post[field]).toBe(at(body, `posts.${field}`));
  }
});

it('decodeSinglePost maps commentsDisabled “1” to true and “0” to false [3.046]', () => {
  for (const [name, wireValue, isDisabled] of [
    ['get--four-comments', '0', false],
    ['get--comments-disabled', '1', true],
  ] as const) {
    const body = recordedBody(`posts/${name}`);
    const decoded = decodeSinglePost(body);
    expect(at(body, 'posts.commentsDisabled')).toBe(wireValue);
    expect(decoded.ok && decoded.value.post.commentsDisabled, name).toBe(isDisabled);
  }
});

it('decodeComment keeps ids, number, body, times, author, likes and hideType [3.056 3.057 3.058]', () => {
  const body = recordedBody('comments/get--luna');
  const decoded = decodeComment(body);
  if (!decoded.ok) throw new Error('the recording decodes');
  const wireValue = at<Record<string, unknown>>(body, 'comments');
  const { createdAt, updatedAt, ...fields } = decoded.value.comment;
  expect(wireValue).toMatchObject(fields);
  expect(Object.keys(fields).sort()).toEqual(
    ['body', 'createdBy', 'hasOwnLike', 'hideType', 'id', 'likes', 'postId', 'seqNumber', 'shortId'].sort(),
  );
  expect([String(createdAt), String(updatedAt)]).toEqual([wireValue.createdAt, wireValue.updatedAt]);
});
