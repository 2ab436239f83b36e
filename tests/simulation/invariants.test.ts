import { describe, expect, it } from 'vitest';
import { aDevice, worldOf } from './fake-device.ts';
import { commentsSteady } from './invariants/comments-steady.ts';
import { likesSteady } from './invariants/likes-steady.ts';
import { lastPreferences } from './invariants/nothing-lost.ts';
import { orderKept } from './invariants/order-kept.ts';

const comment = (postId: string, words: string) => ({ kind: 'create-comment', postId, body: words });
const deletion = (commentId: string) => ({ kind: 'delete-comment', postId: 'p', commentId });
const WORDS = 'says #00000001#';
const MARK = '#00000001#';

describe('a comment that disappears and reappears', () => {
  it('is reported in a tab that keeps the post open', async () => {
    const one = aDevice();
    one.stored('a', comment('p', WORDS), 'ready', 'answered');
    one.saw(MARK, 1, 0, 1);
    expect(await commentsSteady(worldOf(one))).toEqual([expect.stringContaining('go and come again')]);
  });

  it('is reported if it was deleted for good', async () => {
    const one = aDevice();
    one.stored('b', deletion('c-1'), 'held', 'answered');
    one.saw('c-1', 1, 0, 1);
    expect(await commentsSteady(worldOf(one))).toHaveLength(1);
  });

  it('is not reported if its deletion was undone', async () => {
    const one = aDevice();
    one.stored('b', deletion('c-1'), 'held');
    one.gone('b');
    one.saw('c-1', 1, 0, 1);
    expect(await commentsSteady(worldOf(one))).toEqual([]);
  });

  it('is not reported if its answer was lost on another device, which sends again what was deleted here', async () => {
    const [here, there] = [aDevice(), aDevice()];
    there.stored('a', comment('p', WORDS), 'sending', 'unsure', 'sending', 'answered');
    here.saw(MARK, 1, 0, 1);
    expect(await commentsSteady(worldOf(here, there))).toEqual([]);
  });
});

describe('comments that arrive in another order', () => {
  it('are reported if they were written on the same post', async () => {
    const one = aDevice();
    one.stored('a', comment('p', 'says #0000000a#'), 'ready', 'answered');
    one.stored('b', comment('p', 'says #0000000b#'), 'ready', 'answered');
    one.arrived('says #0000000b#', 'p');
    one.arrived('says #0000000a#', 'p');
    expect(await orderKept(worldOf(one))).toHaveLength(1);
  });

  it('are not reported if the answer to their post was lost, and they were written on the two entries that show it', async () => {
    const one = aDevice();
    one.stored('own', { kind: 'create-post', body: '' }, 'sending', 'unsure', 'answered');
    one.stored('a', comment('own', 'says #0000000a#'), 'ready', 'answered');
    one.stored('b', comment('p', 'says #0000000b#'), 'ready', 'answered');
    one.arrived('says #0000000b#', 'p');
    one.arrived('says #0000000a#', 'p');
    expect(await orderKept(worldOf(one))).toEqual([]);
  });
});

describe('a like in a feed that stays open', () => {
  const like = { kind: 'like-post', postId: 'p', on: true };

  it('must not vanish after it was shown', async () => {
    const one = aDevice();
    one.did('a', like, 'ready', 'sending', 'answered');
    one.sawLike('p', false, true, false, true);
    expect(await likesSteady(worldOf(one))).toEqual([expect.stringContaining('false,true,false,true')]);
  });

  it('may change once for each like, unlike and undo', async () => {
    const one = aDevice();
    one.did('a', like, 'ready', 'sending', 'answered');
    one.did('b', { ...like, on: false }, 'ready');
    one.undid('b');
    one.sawLike('p', false, true, false, true);
    expect(await likesSteady(worldOf(one))).toEqual([]);
  });

  it('may vanish when the server has refused it', async () => {
    const one = aDevice();
    one.did('a', like, 'ready', 'sending', 'refused');
    one.sawLike('p', false, true, false);
    expect(await likesSteady(worldOf(one))).toEqual([]);
  });
});

describe('the last value of a preference', () => {
  const change = (one: string) => ({ kind: 'change-preferences', key: 'net.larder', patch: { one } });
  const lastOf = ({ device }: ReturnType<typeof aDevice>) => lastPreferences(device.userLog);

  it('is the one that the user kept last', () => {
    const one = aDevice();
    one.did('a', change('first'));
    one.did('b', change('second'));
    expect(lastOf(one)).toEqual([{ field: 'one', value: 'second', isCertain: true }]);
  });

  it('is uncertain after an undo, and the one before it may remain', () => {
    const one = aDevice();
    one.did('a', change('first'));
    one.did('b', change('second'));
    one.undid('b');
    expect(lastOf(one).map(({ value, isCertain }) => [value, isCertain])).toEqual([
      ['first', true],
      ['second', false],
    ]);
  });

  it('is uncertain after a refusal of the server, and the one before it may remain', () => {
    const one = aDevice();
    one.did('a', change('first'));
    one.did('b', change('second'));
    const values = lastPreferences(one.device.userLog, (_field, value) => value === 'second');
    expect(values.map(({ value, isCertain }) => [value, isCertain])).toEqual([
      ['first', true],
      ['second', false],
    ]);
  });
});
