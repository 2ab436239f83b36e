import { afterEach, describe, expect, it, vi } from 'vitest';
import { moved } from '../../../../src/features/composer/moved.ts';
import { suggestions } from '../../../../src/features/composer/suggestions.ts';
import { uploadErrorText, uploadState } from '../../../../src/features/composer/upload-state.ts';
import { submitHint, submitsByEnter } from '../../../../src/features/words/submit-keys.ts';
import { pickerOption } from '../../../../src/shared/rules/composing.ts';
import { anAccount } from '../../../support/facts.ts';
import { aFile } from '../../../support/mutations.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the key that submits', () => {
  const onDevice = (isPhone: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));

  it('is Enter, or Ctrl with Enter, as the writer says [4.032 5.041 3.037]', () => {
    onDevice(true);
    expect(submitsByEnter('enter')).toBe(true);
    expect(submitsByEnter('ctrl+enter')).toBe(false);
    expect(submitHint('ctrl+enter')).toBe('Ctrl+Enter to post');
  });

  it('is Enter by itself where there is a keyboard [4.033]', () => {
    onDevice(false);
    expect(submitsByEnter('auto')).toBe(true);
    onDevice(true);
    expect(submitsByEnter('auto')).toBe(false);
  });
});

describe('an upload', () => {
  const ready = (failure: { kind: 'network' } | null) => ({ kind: 'ready', notBeforeAt: 0, failure }) as const;

  it('is loading, done, or failed with words of its own [4.098 3.064]', () => {
    const sending = { kind: 'sending', sentAt: 0, epoch: 1 } as const;
    expect(uploadState({ state: sending, uploaded: undefined }, true)).toEqual({ kind: 'loading' });
    expect(uploadState({ state: undefined, uploaded: aFile('a') }, true)).toEqual({ kind: 'success' });
    expect(uploadState({ state: undefined, uploaded: undefined }, true)).toEqual({ kind: 'success' });
  });

  it('fails with the status or Network error, and only the latter can be tried again [4.099 8.008 8.038]', () => {
    const refusal = { kind: 'http', status: 422, err: 'No' } as const;
    expect(uploadErrorText(refusal)).toBe('HTTP error 422');
    const refused = { kind: 'refused', at: 0, failure: refusal } as const;
    expect(uploadState({ state: refused, uploaded: undefined }, true)).toMatchObject({ canRetry: false });
    expect(uploadState({ state: ready({ kind: 'network' }), uploaded: undefined }, true)).toEqual({
      kind: 'error',
      errorText: 'Network error',
      canRetry: true,
    });
  });

  it('only waits while there is no network', () => {
    expect(uploadState({ state: ready(null), uploaded: undefined }, false)).toEqual({ kind: 'waiting' });
    expect(uploadState({ state: ready({ kind: 'network' }), uploaded: undefined }, false)).toEqual({ kind: 'waiting' });
  });
});

describe('files in their order', () => {
  const files = ['a', 'b', 'c'].map((id) => ({ id }));
  const order = (id: string, by: number) =>
    moved(files, id, by)
      .map((file) => file.id)
      .join('');

  it('go forward and back, and stay at the ends', () => {
    expect([order('a', 1), order('a', 2), order('a', 9)]).toEqual(['bac', 'bca', 'bca']);
    expect([order('c', -1), order('c', -9), order('b', 0), order('?', 1)]).toEqual(['acb', 'cab', 'abc', 'abc']);
  });
});

describe('suggested destinations', () => {
  const accounts = [
    anAccount('bees', { type: 'group' }),
    anAccount('dmitri'),
    anAccount('elena', { screenName: 'Bea' }),
    anAccount('boats', { type: 'group' }),
  ];
  const names = (text: string, mode: 'post' | 'direct' = 'post', ...chosen: string[]) =>
    suggestions(accounts, {
      text,
      mode,
      chosen: chosen.map((name) => {
        const known = accounts.find(({ username }) => username === name);
        return pickerOption(name, { known, viewerId: anAccount('anna').id, fixed: [name] });
      }),
    }).map(({ username }) => username);

  it('fit by the beginning first, then by any part of the name', () => {
    expect(names('be')).toEqual(['bees', 'elena']);
    expect(names('dmr')).toEqual(['dmitri']);
    expect(names('@BO')).toEqual(['boats']);
    expect(names('xyz')).toEqual([]);
  });

  it('are only what can stand beside what is chosen', () => {
    expect(names('', 'direct')).toEqual(['dmitri', 'elena']);
    expect(names('', 'post', 'bees')).toEqual(['boats']);
    expect(names('', 'post', 'dmitri')).toEqual(['elena']);
  });
});
