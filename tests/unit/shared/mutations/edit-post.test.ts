import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../src/shared/model/index.ts';
import { editPost } from '../../../../src/shared/mutations/edit-post.ts';
import type { EditPost } from '../../../../src/shared/mutations/index.ts';
import { decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { FIRST_ATTEMPT } from '../../../support/mutations.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

const NAME = 'posts/get--attachments';
const decoded = decodeSinglePost(recordedBody(NAME));
if (!decoded.ok) throw new Error('the recording is sound');
const { post, accounts } = decoded.value;
const ids: string[] = post.attachments.map(({ id }) => id);
const [first = '', ...others] = ids;
const owners = post.destinations.flatMap(({ ownerId }) => accounts.find(({ id }) => id === ownerId)?.username ?? []);
const shownOf = (wanted: readonly string[]): Attachment[] => post.attachments.filter(({ id }) => wanted.includes(id));

const edit = (facts: Partial<EditPost>): EditPost => ({
  kind: 'edit-post',
  postId: post.id,
  base: post.body,
  body: post.body,
  feeds: null,
  attachments: null,
  ...facts,
});
const merged = (mine: EditPost, payload: unknown): EditPost => {
  const check = editPost.before?.read(mine, [payload], FIRST_ATTEMPT);
  return check?.ok && check.value.kind === 'merged' ? check.value.mutation : mine;
};
const sentFileIds = (mine: EditPost, payload: unknown) => merged(mine, payload).attachments?.ids;

describe('an edit of files with a file that cannot be decoded', () => {
  const payloadWithBadFile = () => {
    const payload = recordedBody(NAME);
    put(payload, 'attachments.0.createdBy', null);
    return payload;
  };

  it('sends the id of that file along, whether it was known when the edit began or not', () => {
    const kept = others.slice(1);
    const mine = edit({
      attachments: { ids: kept, shown: shownOf(kept) },
      baseLists: { files: others, feeds: owners },
    });
    expect(sentFileIds(mine, payloadWithBadFile())).toEqual([...kept, first]);
    const withUnreadFile = edit({
      attachments: { ids: [...kept, first], shown: shownOf(kept) },
      baseLists: { files: others, feeds: owners },
    });
    expect(sentFileIds(withUnreadFile, payloadWithBadFile())).toEqual([...kept, first]);
  });

  it('sends it again when the edit is merged a second time', () => {
    const mine = edit({ attachments: { ids: [], shown: [] }, baseLists: { files: others, feeds: owners } });
    const once = merged(mine, payloadWithBadFile());
    expect(sentFileIds(once, payloadWithBadFile())).toEqual([first]);
    expect(sentFileIds(once, recordedBody(NAME))).toEqual([first]);
  });

  it('keeps all files when the server’s list of files cannot be decoded', () => {
    const payload = recordedBody(NAME);
    put(payload, 'posts.attachments', 'many');
    const mine = edit({ attachments: { ids, shown: shownOf(ids) }, baseLists: { files: ids, feeds: owners } });
    expect(sentFileIds(mine, payload)).toEqual(ids);
  });
});

it('an edit of destinations keeps those that cannot be decoded when it is sent', () => {
  for (const [path, value] of [
    ['subscriptions.0.name', 'Hot'],
    ['subscribers.0.username', null],
  ] as const) {
    const payload = recordedBody(NAME);
    expect(at(payload, path)).toBeDefined();
    put(payload, path, value);
    for (const key of ['users', 'admins']) put(payload, key, []);
    const mine = edit({
      feeds: { names: [...owners, 'garden'], destinations: post.destinations },
      baseLists: { files: ids, feeds: owners },
    });
    expect(merged(mine, payload).feeds?.names).toEqual([...owners, 'garden']);
  }
});
