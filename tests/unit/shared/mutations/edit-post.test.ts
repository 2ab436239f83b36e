import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../src/shared/model/index.ts';
import { editPost } from '../../../../src/shared/mutations/edit-post.ts';
import type { EditPost } from '../../../../src/shared/mutations/index.ts';
import { decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

const NAME = 'posts/get--attachments';
const told = decodeSinglePost(recordedBody(NAME));
if (!told.ok) throw new Error('the recording is sound');
const { post, accounts } = told.value;
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
  const check = editPost.before?.read(mine, payload, post.createdBy);
  return check?.ok && check.value.kind === 'merged' ? check.value.mutation : mine;
};
const filesSent = (mine: EditPost, payload: unknown) => merged(mine, payload).attachments?.ids;

describe('an edit of files, where one that the server has cannot be read here', () => {
  const lacking = () => {
    const payload = recordedBody(NAME);
    put(payload, 'attachments.0.createdBy', null);
    return payload;
  };

  it('sends the id of that file along, be it known when the edit began or not', () => {
    const kept = others.slice(1);
    const mine = edit({
      attachments: { ids: kept, shown: shownOf(kept) },
      baseLists: { files: others, feeds: owners },
    });
    expect(filesSent(mine, lacking())).toEqual([...kept, first]);
    const carried = edit({
      attachments: { ids: [...kept, first], shown: shownOf(kept) },
      baseLists: { files: others, feeds: owners },
    });
    expect(filesSent(carried, lacking())).toEqual([...kept, first]);
  });

  it('sends it also when it is read once more before it is sent, or can be read then', () => {
    const mine = edit({ attachments: { ids: [], shown: [] }, baseLists: { files: others, feeds: owners } });
    const once = merged(mine, lacking());
    expect(filesSent(once, lacking())).toEqual([first]);
    expect(filesSent(once, recordedBody(NAME))).toEqual([first]);
  });

  it('takes nothing away where not even the ids can be read', () => {
    const payload = recordedBody(NAME);
    put(payload, 'posts.attachments', 'many');
    const mine = edit({ attachments: { ids, shown: shownOf(ids) }, baseLists: { files: ids, feeds: owners } });
    expect(filesSent(mine, payload)).toEqual(ids);
  });
});

it('an edit of places takes none away that cannot be read at the moment of sending', () => {
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
