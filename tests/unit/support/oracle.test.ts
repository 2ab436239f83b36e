import { describe, expect, it } from 'vitest';
import {
  commentLikesBy,
  commentsBy,
  commentsOf,
  followsBy,
  frontendPreferencesOf,
  hidesBy,
  likesBy,
  postsBy,
  savesBy,
  uploadsBy,
} from '../../support/oracle.ts';
import { comment, idOf, network, now, post, user } from '../server/helpers.ts';

const file = {
  ownerId: idOf('anna'),
  mediaType: 'general' as const,
  extension: '',
  sizeBytes: 3,
  sizes: {},
  artist: null,
  title: null,
};
const marked = (name: string) => ({ postId: idOf(name), userId: idOf('anna'), createdAt: now });

const { core } = network({
  users: [user('anna', { frontendPreferences: { 'net.example': { a: 1 } } }), user('boris')],
  posts: [
    post('one', 'anna', 2, { attachmentIds: [idOf('f2'), idOf('f1')] }),
    post('two', 'boris', 1),
    post('three', 'anna', 1, { isDirect: true, destinationIds: [idOf('boris')] }),
  ],
  comments: [comment('two', 'anna', 1), comment('two', 'boris', 2), comment('one', 'anna', 1)],
  postLikes: [marked('two')],
  commentLikes: [{ commentId: idOf('twoc2'), userId: idOf('anna'), createdAt: now }],
  saves: [marked('one'), marked('two')],
  hides: [marked('two')],
  commentFollowers: [{ postId: idOf('two'), userId: idOf('anna') }],
  attachments: ['f1', 'f2', 'f3'].map((name, index) => ({
    ...file,
    id: idOf(name),
    fileName: name,
    createdAt: now + index,
  })),
});

describe('the oracle', () => {
  it('returns posts with destinations and files', () => {
    expect(postsBy(core, 'anna')).toMatchObject([
      { id: idOf('one'), body: 'one', isDirect: false, destinations: ['anna'], attachments: [idOf('f2'), idOf('f1')] },
      { id: idOf('three'), isDirect: true, destinations: ['boris'], attachments: [] },
    ]);
  });

  it('returns comments by author and by post', () => {
    expect(commentsBy(core, 'anna').map(({ postId, seqNumber }) => [postId, seqNumber])).toEqual([
      [idOf('two'), 1],
      [idOf('one'), 1],
    ]);
    expect(commentsOf(core, idOf('two')).map(({ author }) => author)).toEqual(['anna', 'boris']);
  });

  it('returns likes, saves, hides and followed posts', () => {
    expect([likesBy(core, 'anna'), likesBy(core, 'boris')]).toEqual([[idOf('two')], []]);
    expect(commentLikesBy(core, 'anna')).toEqual([idOf('twoc2')]);
    expect(savesBy(core, 'anna').sort()).toEqual([idOf('one'), idOf('two')].sort());
    expect(hidesBy(core, 'anna')).toEqual([idOf('two')]);
    expect(followsBy(core, 'anna')).toEqual([idOf('two')]);
  });

  it('returns files and preferences', () => {
    expect(uploadsBy(core, 'anna').map(({ fileName, postId }) => [fileName, postId])).toEqual([
      ['f1', idOf('one')],
      ['f2', idOf('one')],
      ['f3', null],
    ]);
    expect(frontendPreferencesOf(core, 'anna')).toEqual({ 'net.example': { a: 1 } });
  });

  it('throws for an unknown username', () => {
    expect(() => postsBy(core, 'vera')).toThrow('nobody called vera');
  });
});
