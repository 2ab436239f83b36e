import { describe, expect, it } from 'vitest';
import { viaSources } from '../../../../src/shared/rules/via.ts';
import { account, comment, type PostViewFacts, postView } from '../../../support/post-views.ts';

const me = account('yara');
const [luna, anna, boris, clara] = ['luna', 'anna', 'boris', 'clara'].map((name) => account(name));
const garden = account('garden', { type: 'group' });
const read = [anna, boris, clara].flatMap((each) => (each ? [each] : []));
const via = (facts: PostViewFacts, subscriptions = read) =>
  viaSources(
    postView('abc123', 'x', { ...(luna ? { author: luna } : {}), ...facts }),
    me.id,
    subscriptions.map(({ id }) => id),
  ).map(({ username }) => username);

describe('viaSources of a post in the home feed', () => {
  it('are the subscribed commenters, latest first, then likers, each once', () => {
    const comments = [comment(anna, 'one'), comment(luna, 'two'), comment(boris, 'three'), comment(undefined, '')];
    const likers = [me, ...read, account('stranger')];
    expect(via({ comments, likers })).toEqual(['boris', 'anna', 'clara']);
    expect(via({ likers: [account('stranger')] })).toEqual([]);
  });

  it('are empty if the viewer wrote the post or subscribes to its author or one of its feeds', () => {
    expect(via({ likers: read, to: [garden] })).toHaveLength(3);
    expect(via({ likers: read, to: [garden] }, [...read, garden])).toEqual([]);
    expect(via({ likers: read }, [...read, ...(luna ? [luna] : [])])).toEqual([]);
    expect(via({ likers: read, author: me })).toEqual([]);
  });

  it('are empty for a direct message', () => {
    expect(via({ likers: read, ...(luna ? { to: [luna, garden] } : {}), isDirect: true })).toEqual([]);
  });
});
